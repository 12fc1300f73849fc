before(function() testing.load "itunes.lua" end)

local albums <const> = moonshelf.library.albums

local function import(...)
  local tracks <const> = {}
  for number, track in ipairs { ... } do
    local values <const> = { ("<key>Track ID</key><integer>%d</integer>"):format(number) }
    for key, value in pairs(track) do
      local kind <const> = value == true and "<true/>" or math.type(value) == "integer"
        and ("<integer>%d</integer>"):format(value) or ("<string>%s</string>"):format(value)
      values[#values + 1] = ("<key>%s</key>%s"):format(key, kind)
    end
    tracks[#tracks + 1] = ("<key>%d</key><dict>%s</dict>"):format(number, table.concat(values))
  end
  return testing.import('<?xml version="1.0"?><plist version="1.0"><dict><key>Music Folder</key>'
    .. "<string>file://localhost/M/</string><key>Tracks</key><dict>" .. table.concat(tracks)
    .. "</dict></dict></plist>", { name = "Library.xml" })
end

test("tracks are combined to albums with their plays, years and ratings", function()
  local report <const> = import(
    { Name = "Speed of Life", Artist = "David Bowie", Album = "Low (Disc 1)", Year = 1977,
      ["Play Count"] = 3, ["Album Rating"] = 80 },
    { Name = "Warszawa", Artist = "David Bowie", Album = "Low (Disc 2)", ["Play Count"] = 4 })
  expect(report.source).equals("itunes")
  expect(#albums).equals(1)
  expect(albums[1].title).equals("Low")
  expect(albums[1].plays).equals(7)
  expect(albums[1].rating).equals(4)
  expect(albums[1].discs).equals(2)
end)

test("what is no music is no album, and a computed rating is none", function()
  import(
    { Name = "a", Artist = "b", Album = "c", Podcast = true },
    { Name = "a", Artist = "b", Album = "d", Kind = "Internet audio stream" },
    { Name = "a", Artist = "b", Album = "e", Genre = "Hörbuch" },
    { Name = "a", Artist = "b", Album = "f", Kind = "Internet audio stream", ["Apple Music"] = true,
      ["Album Rating"] = 60, ["Album Rating Computed"] = true })
  expect(#albums).equals(1)
  expect(albums[1].title).equals("f")
  expect(albums[1].rating).equals(nil)
end)
