
# The commands of the user's scripts, and their options.
_moonshelf_and_scripts() {
  local candidates
  if candidates=$(moonshelf scripts complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); then
    COMPREPLY=()
  else
    _moonshelf "$@"
  fi
  if [[ -n $candidates ]]; then
    local candidate
    while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done <<<"$candidates"
  fi
}

complete -o filenames -o bashdefault -F _moonshelf_and_scripts moonshelf
