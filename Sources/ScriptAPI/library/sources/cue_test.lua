before(function() testing.load "cue.lua" end)

local albums <const> = moonshelf.library.albums

local function sheet(artist, title, year, more)
  return ([[
REM GENRE Krautrock
REM DATE %d
%sPERFORMER "%s"
TITLE "%s"
FILE "image.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Opening"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "Ending"
    PERFORMER "A Guest"
    INDEX 00 04:37:00
    INDEX 01 04:39:10
]]):format(year, more or "", artist, title)
end

test("a cue sheet is an album with its tracks", function()
  local report <const> = testing.import(sheet("Cluster", "Zuckerzeit", 1974), { name = "cd.cue" })
  expect(report.source).equals("cue")
  expect(#albums).equals(1)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[1].genre).equals("Krautrock")
  expect(#albums[1].tracks).equals(2)
  expect(albums[1].tracks[1].length).equals("4:39")
  expect(albums[1].tracks[2].artist).equals("A Guest")
end)

test("several sheets in a file are several albums, of which discs are one", function()
  testing.import(sheet("Cluster", "Zuckerzeit", 1974) .. sheet("Harmonia", "Deluxe", 1975)
    .. sheet("Can", "Tago Mago", 1971, "REM DISCNUMBER 1\n")
    .. sheet("Can", "Tago Mago", 1971, "REM DISCNUMBER 2\n"):gsub("\n +", "\n"),
    { name = "sheets.txt" })
  expect(#albums).equals(3)
  expect(albums[2].title).equals("Deluxe")
  expect(albums[2].year).equals(1975)
  expect(#albums[3].tracks).equals(4)
end)
