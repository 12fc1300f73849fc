
# The commands of the user's scripts and their options; fields, values, shelves, snapshots and other names.
__moonshelf_scripts() {
  local candidates
  local -a names starts
  local -i is_theirs=0
  candidates=$(moonshelf scripts complete -- "${(@)words[2,CURRENT]}" 2>/dev/null) && is_theirs=1
  # A value follows behind the name of a field.
  starts=(${(M)${(f)candidates}:#*[:=]})
  names=(${${(f)candidates}:#*[:=]})
  (( $#starts )) && compadd -S '' -- "${(@)starts}"
  (( $#names )) && compadd -- "${(@)names}"
  (( is_theirs ))
}

_moonshelf_and_scripts() {
  __moonshelf_scripts || _moonshelf "${@}"
}

compdef _moonshelf_and_scripts moonshelf
# The first time, the code above has just completed the program's own words.
[[ ${funcstack[1]} = _moonshelf ]] && __moonshelf_scripts
