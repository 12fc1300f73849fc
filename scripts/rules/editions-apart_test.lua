local library <const> = moonshelf.library

local function import(title)
  return testing.import("Artist,Title,Label\nDavid Bowie," .. title .. ",RCA\n",
    { rule = "editions-apart.lua" })
end

test("an edition is a separate album, added once", function()
  library.add { artist = "David Bowie", title = "Low" }
  expect(import("Low (2017 Remaster)").added).equals(1)
  expect(import("Low (2017 Remaster)").added).equals(0)
  expect(import("Low [Deluxe Edition]").added).equals(1)
  expect(#library.albums).equals(3)
  expect(library.albums[1].label).is_nil()
end)

test("another spelling completes the album", function()
  library.add { artist = "David Bowie", title = "“Heroes”" }
  expect(import("HEROES").merged).equals(1)
  expect(library.albums[1].label).equals "RCA"
end)

test("an album that is not there is added as ever", function()
  expect(import("Lodger").added).equals(1)
  expect(import("").rejected).equals(1)
end)
