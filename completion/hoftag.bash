# hoftag.bash: completion of hoftag's commands, options, games and players in bash. The program
# itself knows them (hoftag help --complete). Bash takes "start=list" for three words, and replaces
# only what is behind the sign.
_hoftag() {
    local IFS=$'\n' known word before="" words=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ($word == = || ${words[-1]} == *=) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    word=${words[-1]}
    [[ $word != *=* ]] || before=${word%%=*}=
    known=$("${COMP_WORDS[0]}" help --complete "${words[@]}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$known" -- "$word"))
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    [[ ${COMPREPLY[0]} != *= && ${COMPREPLY[0]} != *, ]] || compopt -o nospace
}
complete -o bashdefault -o default -F _hoftag hoftag
