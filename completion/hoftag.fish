# hoftag.fish: completion of hoftag's commands, options, games and players in fish. The program
# itself knows them (hoftag help --complete).
function __hoftag_words
    set -l typed (commandline -opc)
    hoftag help --complete $typed[2..-1] (commandline -ct) 2>/dev/null
end
complete -c hoftag -a '(__hoftag_words)'
