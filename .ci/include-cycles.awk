# Reads names of C files, one a line, and prints a line "a -> b -> a" for each
# cycle of their #include "..." lines. As the compiler does, a name is looked for
# beside the file that includes it, then from the root.

{ files[++count] = $0; known[$0] = 1 }

END {
    for (i = 1; i <= count; i++) read_includes(files[i])
    for (i = 1; i <= count; i++) walk(files[i], files[i])
}

function read_includes(file,    line, name) {
    while ((getline line < file) > 0)
        if (line ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
            split(line, part, "\"")
            name = tidy(folder(file) part[2])
            if (!(name in known)) name = tidy(part[2])
            if (name in known) includes[file, ++many[file]] = name
        }
    close(file)
}

function folder(file) {
    return match(file, /.*\//) ? substr(file, 1, RLENGTH) : ""
}

# Takes out "./" and "name/../".
function tidy(path) {
    while (sub(/(^|\/)\.\//, "/", path)) sub(/^\//, "", path)
    while (match(path, /[^\/.][^\/]*\/\.\.\//)) path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    return path
}

# Depth first; `open` holds the files on the way here, `done` those that lead to nothing new.
function walk(file, trail,    i, next_file) {
    open[file] = 1
    for (i = 1; i <= many[file]; i++) {
        next_file = includes[file, i]
        if (open[next_file]) print substr(trail, index(" " trail " ", " " next_file " ")) " -> " next_file
        else if (!done[next_file]) walk(next_file, trail " -> " next_file)
    }
    open[file] = 0
    done[file] = 1
}
