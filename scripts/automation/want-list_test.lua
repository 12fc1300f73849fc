local library <const> = moonshelf.library

local function write(text)
  local path <const> = testing.folder .. "/wants.csv"
  local file <close> = assert(io.open(path, "w"))
  file:write(text)
  return path
end

before(function()
  testing.load "want-list.lua"
  library.add { title = "Low", artist = "David Bowie" }
  library.add { title = "Ágætis byrjun", artist = "Sigur Rós" }
  library.add { title = "Help!", artist = "The Beatles" }
end)

test("found, similar and wanted albums", function()
  testing.command("want-list", write [[
Artist,Title,Format
SIGUR ROS,Agaetis Byrjun,LP
David Bowie (2),Low (Remaster),LP
"Beatles, The",Help!,LP
The Beatles,Revolver,LP
]])
  expect(testing.output()).equals [[
here    SIGUR ROS – Agaetis Byrjun
here    David Bowie (2) – Low (Remaster)
here    Beatles, The – Help!
wanted  The Beatles – Revolver
1 of 4 still wanted.
]]
end)

test("a slip of the finger is nearly it", function()
  testing.command("want-list", write "artist;title\nThe Beatles;Helpp\nSigur Ros;Agaetis birjun\n")
  expect(testing.output()).contains "nearly  Sigur Ros – Agaetis birjun: there is “Ágætis byrjun”\n"
  expect(testing.output()).contains "nearly  The Beatles – Helpp: there is “Help!”\n"
end)

test("rows without a title are passed over, artists without an album are wanted", function()
  testing.command("want-list", write "Artist,Title\nDavid Bowie,\n椎名林檎,無罪モラトリアム\n,Low\n")
  expect(testing.output()).equals [[
wanted  椎名林檎 – 無罪モラトリアム
wanted  ? – Low
2 of 3 still wanted.
]]
end)

test("it says which file, and why it cannot be read", function()
  expect(function() testing.command "want-list" end).raises "say which file: want-list wants.csv"
  expect(function() testing.command("want-list", testing.folder .. "/none.csv") end)
    .raises "none.csv"
  expect(function() testing.command("want-list", "/etc/passwd") end).raises "--allow read="
end)
