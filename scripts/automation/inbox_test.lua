local library <const> = moonshelf.library

before(function()
  testing.load "inbox.lua"
  testing.clock.set "2026-03-01 12:00"
  -- A test cannot make a folder.
  testing.prefer("inbox.done", "done ")
  library.add { title = "Autobahn", artist = "Kraftwerk", year = 1974, label = "Philips" }
end)

local function path(name) return testing.folder .. "/" .. name end

local function is_there(name)
  local file <close> = io.open(path(name))
  return file ~= nil
end

-- Whether a list was moved after its import.
local function take(text)
  local file <const> = assert(io.open(path "a list.csv", "w"))
  file:write(text):close()
  testing.command("inbox", path "a list.csv")
  expect(is_there "done 2026-03-01 120000 a list.csv").equals(not is_there "a list.csv")
  return not is_there "a list.csv"
end

test("a list is imported, which undo takes back, and moved with the date", function()
  expect(take "Artist,Title,Year\nSade,Promise,1985\nX,</script>\"\nSade,,\n").is_true()
  expect(testing.output()).equals "a list.csv: 2 added, 0 merged, 0 skipped, 1 rejected\n"
  library.undo()
  expect(#library.albums).equals(1)
end)

test("an album in doubt is asked about, and without an answer nothing is changed", function()
  local list <const> = "Artist,Title,Year,Label\nKraftwerk,Autobahn,1985,EMI\nSade,Promise,1985,\n"
  expect(take(list)).is_false()
  expect(testing.output()).contains "is it Kraftwerk – Autobahn (1974)?"
  expect(#library.albums).equals(1)
  testing.answer("in_doubt", "merge")
  expect(take(list)).is_true()
  expect(#library.albums).equals(2)
  expect(library.albums[1].year).equals(1974)
end)

test("other values are yours, or those of the file", function()
  local list <const> = "Artist,Title,Year,Label\nKraftwerk,Autobahn,1974,EMI\n"
  testing.answer("duplicates", "merge")
  expect(take(list)).is_true()
  expect(library.albums[1].label).equals "Philips"
  testing.clock.advance(0)
  os.remove(path "done 2026-03-01 120000 a list.csv")
  testing.answer("duplicates", "replace")
  expect(take(list)).is_true()
  expect(library.albums[1].label).equals "EMI"
end)

test("columns are asked for where there is no header", function()
  testing.answer("columns", "artist, title")
  expect(take "foo,bar\nSade,Promise\nأم كلثوم,أنت عمري\n").is_true()
  expect(library.albums[-1].artist).equals "أم كلثوم"
end)

test("what is no list of albums stays", function()
  expect(take "\0\1\2").is_false()
  testing.answer("columns", "year")
  expect(take "foo,bar\n1,2\n").is_false()
  expect(#library.albums).equals(1)
  expect(function() testing.command "inbox" end).raises "name the files: inbox DIR/*"
  expect(function() testing.jobs "inbox" end).raises "name the files"
end)
