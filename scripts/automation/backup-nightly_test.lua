local library <const> = moonshelf.library

before(function()
  testing.load "backup-nightly.lua"
  testing.prefer("backup-nightly.folder", testing.folder)
  testing.prefer("backup-nightly.keep", 2)
end)

local function file(day)
  local opened <close> = io.open(("%s/moonshelf-2026-03-%02d.json"):format(testing.folder, day))
  return opened and opened:read "a"
end

test("there is a file with all fields every night, and as many stay as are set", function()
  library.add { title = "Low", artist = "David Bowie", rating = 5, own = "yes" }
  testing.clock.set "2026-03-01 12:00"
  expect(testing.jobs()).equals(0)
  for day = 2, 4 do
    testing.clock.set(("2026-03-%02d 12:00"):format(day))
    expect(testing.jobs()).equals(1)
  end
  expect(file(2)).is_nil()
  expect(file(3)).is_not_nil()
  local albums <const> = moonshelf.json.decode(file(4))
  expect(albums[1].title).equals "Low"
  expect(albums[1].rating).equals(5)
  expect(albums[1].own).equals "yes"
end)

test("it says that no folder is set", function()
  testing.prefer("backup-nightly.folder", "")
  expect(function() testing.command "backup-nightly" end).raises "prefs set backup-nightly.folder"
end)
