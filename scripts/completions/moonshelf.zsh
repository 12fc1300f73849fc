
# The commands of the user's scripts, and their options.
__moonshelf_scripts() {
  local candidates
  local -i is_theirs=0
  candidates=$(moonshelf scripts complete -- "${(@)words[2,CURRENT]}" 2>/dev/null) && is_theirs=1
  [[ -n $candidates ]] && compadd -- "${(@f)candidates}"
  (( is_theirs ))
}

_moonshelf_and_scripts() {
  __moonshelf_scripts || _moonshelf "${@}"
}

compdef _moonshelf_and_scripts moonshelf
# The first time, the code above has just completed the program's own words.
[[ ${funcstack[1]} = _moonshelf ]] && __moonshelf_scripts
