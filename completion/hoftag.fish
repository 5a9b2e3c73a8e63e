# hoftag.fish: completion of hoftag's commands, options, games and players in fish. The program
# itself knows them (hoftag help --complete); where it knows none, a file is wanted.
function __hoftag_words
    set -l typed (commandline -opc)
    set -l known (hoftag help --complete $typed[2..-1] (commandline -ct) 2>/dev/null)
    if set -q known[1]
        printf '%s\n' $known
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c hoftag -f -a '(__hoftag_words)'
