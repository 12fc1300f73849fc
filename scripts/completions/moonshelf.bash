
# The commands of the user's scripts and their options; fields, values, shelves, snapshots and other names.
_moonshelf_and_scripts() {
  local line=${COMP_LINE:0:COMP_POINT} candidates candidate
  local -a words
  # Bash divides words at ":" and "=", which are within the words of a query.
  # Without -r, so that a space after a backslash is within a word.
  # shellcheck disable=SC2162
  read -a words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  local word=${words[-1]}
  if candidates=$(moonshelf scripts complete -- "${words[@]:1}" 2>/dev/null); then
    COMPREPLY=()
  else
    _moonshelf "$@"
  fi
  [[ -n $candidates ]] || return 0
  # What is before the last of these marks stays.
  local before=${word%"${word##*[:=]}"}
  while IFS= read -r candidate; do COMPREPLY+=("${candidate:${#before}}"); done <<<"$candidates"
  [[ $candidates == *[:=] && $candidates != *$'\n'* ]] && compopt -o nospace 2>/dev/null
  return 0
}

complete -o filenames -o bashdefault -F _moonshelf_and_scripts moonshelf
