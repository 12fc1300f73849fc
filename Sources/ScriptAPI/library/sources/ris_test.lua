test("references of recordings are albums, those of others are left out", function()
  testing.load "ris.lua"
  local report <const> = testing.import([[
TY  - SOUND
AU  - Evans, Bill
AU  - Hall, Jim
TI  - Undercurrent
DA  - 1962/08//
PY  - 1962
PB  - United Artists
C5  - LP
KW  - Jazz
N1  - From the fair,
behind the stairs
ER  -

TY  - BOOK
AU  - Nyman, Michael
TI  - Experimental Music
PY  - 1974
ER  -

TY  - MUSIC
A1  - Can
T1  - Landed
Y1  - 1975
ER  -
]], { name = "records.ris" })
  expect(report.source).equals("ris")
  expect(report.added).equals(2)
  expect(report.skipped).equals(1)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].artist).equals("Bill Evans, Jim Hall")
  expect(albums[1].title).equals("Undercurrent")
  expect(albums[1].year).equals(1962)
  expect(albums[1].label).equals("United Artists")
  expect(albums[1].format).equals("LP")
  expect(albums[1].notes).equals("From the fair, behind the stairs")
  expect(albums[2].artist).equals("Can")
  expect(albums[2].year).equals(1975)
end)
