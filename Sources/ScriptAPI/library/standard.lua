---@meta standard
-- The parts of Lua's `io` and `os` that permissions open. Editors know them from Lua, so only the
-- program reads this file.
-- luacheck: ignore

---Files, as far as they are allowed: Lua's own `io`.
---
---Without a permission there are only `io.write`, `io.type` and `io.stdout`, since 1.5. Paths outside of
---what is granted are refused with the `--allow` that would do.
---@class iolib
io = {}

---Opens a file; needs `--allow read=DIR` or `--allow write=DIR`.
---
---```lua script --allow read=. --allow write=.
---local file <close> = assert(io.open("titles.txt", "w"))
---for album in moonshelf.library.each() do file:write(album.title, "\n") end
---```
---
---Wrong: `assert(io.open("/etc/passwd"))`
---
---```text script --allow read=.
---not allowed to read /etc/passwd: allow it with --allow read=/etc
---```
---
---Since 1.1.
---@param path string the file
---@param mode? string `"r"` when not said
---@return file*? file
---@return string? reason why not
function io.open(path, mode) end

---The lines of a file, for a `for` loop; needs `--allow read=DIR`.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("wanted.txt", "w"))
---file:write("Low\nLodger\n")
---file:close()
---for line in io.lines("wanted.txt") do print(line) end
---```
---
---Wrong: `io.lines("/etc/passwd")`
---
---```text script --allow read=.
---not allowed to read /etc/passwd: allow it with --allow read=/etc
---```
---
---Since 1.1.
---@param path string the file
---@param ... string formats
---@return fun(): any next
function io.lines(path, ...) end

---Writes values to standard output, without a line's end.
---
---```lua script
---io.write("no", " ", "end", "\n")
---io.stdout:write("as ", "here", "\n")
---```
---
---Wrong: `io.open("titles")`
---
---```text
---attempt to call a nil value (field 'open'): it needs --allow read=DIR or write=DIR
---```
---
---Since 1.1.
---@param ... string|number what to write
function io.write(...) end

---Whether a value is an open file.
---
---```lua script --allow write=.
---local file <const> = assert(io.open("empty.txt", "w"))
---file:close()
---assert(io.type(file) == "closed file")
---```
---
---Since 1.1.
---@param value any anything
---@return "file"|"closed file"|nil kind
function io.type(value) end

---Starts another program; needs `--allow run`.
---
---```lua script --allow run
---local pipe <close> = assert(io.popen("echo three words here"))
---print(pipe:read("a"))
---```
---
---Wrong: `io.popen("ls")`
---
---```text script --allow read=.
---attempt to call a nil value (field 'popen'): it needs --allow run
---```
---
---Since 1.1.
---@param command string for the shell
---@param mode? string `"r"` or `"w"`
---@return file*? file
---@return string? reason why not
function io.popen(command, mode) end

---An open file, as `io.open` gives it: Lua's own.
---
---A variable marked `<close>` closes it at the end of its block.
---@class file*
local file = {}

---Reads: a line when nothing is said.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---print(assert(io.open("titles.txt")):read("a"))
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f:read("line")`
---
---```text script --allow read=. --allow write=.
---a format is "l", "L", "n", "a" or a number of bytes
---```
---
---Since 1.1.
---@param ... string|integer `"l"` a line, `"L"` with its end, `"a"` all, `"n"` a number, or how many bytes
---@return any value nil at the end of the file
function file:read(...) end

---The lines, for a `for` loop.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---local lines <close> = assert(io.open("titles.txt"))
---for line in lines:lines() do print(line) end
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f.lines()`
---
---```text script --allow read=. --allow write=.
---bad argument #1 to 'lines' (file expected, got no value)
---```
---
---Since 1.1.
---@param format? string|integer as `file:read` takes it
---@return fun(): any next
function file:lines(format) end

---Writes texts and numbers.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---print("written")
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f:write({})`
---
---```text script --allow read=. --allow write=.
---bad argument #1 to 'write' (string expected, got table)
---```
---
---Since 1.1.
---@param ... string|number what to write
---@return file*? file
---@return string? reason why not
function file:write(...) end

---Hands what was written to the system.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---local more <close> = assert(io.open("titles.txt", "a"))
---more:write("Lodger\n"):flush()
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f:close() f:flush()`
---
---```text script --allow read=. --allow write=.
---the file new.txt is closed
---```
---
---Since 1.1.
---@return file*? file
---@return string? reason why not
function file:flush() end

---Moves to a place in the file, and answers it.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---local titles <close> = assert(io.open("titles.txt"))
---print(titles:seek("end") .. " bytes")
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f:seek("start")`
---
---```text script --allow read=. --allow write=.
---a place is counted from "set", "cur" or "end"
---```
---
---Since 1.1.
---@param whence? "set"|"cur"|"end" what it is counted from; `"cur"`
---@param offset? integer how far, in bytes; 0
---@return integer? place
---@return string? reason why not
function file:seek(whence, offset) end

---Closes it; of a program, says how it ended.
---
---```lua script --allow read=. --allow write=.
---local file <const> = assert(io.open("titles.txt", "w"))
---file:write("Low", "\n")
---file:close()
---print("closed")
---```
---
---Wrong: `local f = assert(io.open("new.txt", "w")) f:close() f:close()`
---
---```text script --allow read=. --allow write=.
---the file new.txt is closed
---```
---
---Since 1.1.
---@return boolean? ok
---@return string? how `exit` or `signal`
---@return integer? code the exit code
function file:close() end

---Lua's own `os`, as far as it is allowed.
---
---`os.clock`, `os.date`, `os.difftime` and `os.time` are always there.
---@class oslib
os = {}

---Removes a file; needs `--allow write=DIR`.
---
---```lua script --allow write=.
---local file <const> = assert(io.open("old.txt", "w"))
---file:close()
---assert(os.remove("old.txt"))
---```
---
---Wrong: `assert(os.remove("/etc/passwd"))`
---
---```text script --allow write=.
---not allowed to write /etc/passwd: allow it with --allow write=/etc
---```
---
---Since 1.1.
---@param path string the file
---@return true? done
---@return string? reason why not
function os.remove(path) end

---Gives a file another name; needs `--allow write=DIR` for both.
---
---```lua script --allow write=.
---local file <const> = assert(io.open("draft.txt", "w"))
---file:close()
---assert(os.rename("draft.txt", "done.txt"))
---```
---
---Wrong: `os.rename("a", "b")`
---
---```text
---attempt to call a nil value (field 'rename'): it needs --allow write=DIR
---```
---
---Since 1.1.
---@param from string the file
---@param to string its new name
---@return true? done
---@return string? reason why not
function os.rename(from, to) end

---Runs another program and waits for it; needs `--allow run`.
---
---```lua script --allow run
---assert(os.execute("true"))
---```
---
---Wrong: `os.execute("ls")`
---
---```text
---attempt to call a nil value (field 'execute'): it needs --allow run
---```
---
---Since 1.1.
---@param command? string for the shell
---@return boolean? ok
---@return string? how `exit` or `signal`
---@return integer? code the exit code
function os.execute(command) end
