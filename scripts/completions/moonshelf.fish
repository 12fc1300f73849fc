
# The commands of the user's scripts and their options; fields, values, shelves, snapshots and other names.
function __moonshelf_scripts
    set -l words (commandline -opc) (commandline -ct)
    moonshelf scripts complete -- $words[2..] 2>/dev/null
end
complete -c moonshelf -a '(__moonshelf_scripts)'
