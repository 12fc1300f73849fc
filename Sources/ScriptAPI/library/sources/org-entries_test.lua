before(function() testing.load "org-entries.lua" end)

local albums <const> = moonshelf.library.albums

test("headings with properties are albums, in the section of those above", function()
  local report <const> = testing.import([=[
#+TITLE: Records

* Folk [0/2]
** TODO Plain Water                                              :lent:live:
   :PROPERTIES:
   :ARTIST: Anna Ost
   :YEAR: 2005
   :Label: Rope
   :END:
   Lent to Al.
** DONE [#A] [[https://example.org/x][Cups]] (2007)
   :PROPERTIES:
   :ARTIST: Anna Ost
   :END:
* Dub
** Red Lamp - Under Glass (1991)
   :PROPERTIES:
   :Label: Orb
   :END:
]=], { name = "records.org" })
  expect(report.source).equals "org-entries"
  expect(#albums).equals(3)
  expect(albums[1].title).equals "Plain Water"
  expect(albums[1].artist).equals "Anna Ost"
  expect(albums[1].year).equals(2005)
  expect(albums[1].label).equals "Rope"
  expect(albums[1].section).equals "Folk"
  expect(albums[1].notes).equals "Lent to Al."
  expect(albums[2].title).equals "Cups"
  expect(albums[2].year).equals(2007)
  expect(albums[3].artist).equals "Red Lamp"
  expect(albums[3].section).equals "Dub"
end)

test("headings with other properties are of other sources", function()
  local lines <const> = "* Tasks\n** Buy milk\n:PROPERTIES:\n:EFFORT: 0:10\n:END:\n"
    .. "** Call Anna\n:PROPERTIES:\n:EFFORT: 0:20\n:END:\n"
  local report <const> = testing.import(lines, { name = "tasks.org", yes = true })
  expect(report.source).never.equals "org-entries"
end)

test("headings with a year below those of artists are albums", function()
  local lines <const> = { "#+TITLE: On the shelf", "" }
  for _, one in ipairs {
    { "Cluster", "Zuckerzeit", 1974 }, { "Harmonia", "Deluxe", 1975 }, { "Wire", "154", 1979 },
  } do
    lines[#lines + 1] = ("* %s\n** %s\n   :PROPERTIES:\n   :YEAR: %d\n   :FORMAT: LP\n   :END:")
      :format(table.unpack(one))
  end
  lines[#lines + 1] = "   Signed."
  local report <const> =
    testing.import(table.concat(lines, "\n") .. "\n", { name = "music.org" })
  expect(report.source).equals("org-entries")
  expect(#albums).equals(3)
  expect(albums[3].artist).equals("Wire")
  expect(albums[3].title).equals("154")
  expect(albums[3].format).equals("LP")
  expect(albums[3].notes).equals("Signed.")
  expect(albums[3].section).equals(nil)
end)

test("headings next to those with properties are albums too", function()
  testing.import([[
* Blue Note
** Cluster - Zuckerzeit (1974)
   :PROPERTIES:
   :GRADE: VG+
   :END:
** Harmonia - Deluxe (1975)
   :PROPERTIES:
   :GRADE: NM
   :END:
** Wire - 154 (1979)
** Low - Trust
   lent to Per
* Others
** Neu! - Neu! 75 (1975)
]], { name = "jazz.org" })
  expect(#albums).equals(5)
  expect(albums[3].title).equals("154")
  expect(albums[4].notes).equals("lent to Per")
  expect(albums[5].section).equals("Others")
end)
