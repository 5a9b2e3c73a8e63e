# hoftag.bash: completion of hoftag's commands, options, games and players in bash. The program
# itself knows them (hoftag help --complete).
_hoftag() {
    local IFS=$'\n' known
    known=$("${COMP_WORDS[0]}" help --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))
    [[ ${COMPREPLY[0]} != *= && ${COMPREPLY[0]} != *, ]] || compopt -o nospace
}
complete -o bashdefault -o default -F _hoftag hoftag
