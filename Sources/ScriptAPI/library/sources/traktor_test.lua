before(function() testing.load "traktor.lua" end)

test("the entries of a collection are combined to albums", function()
  local report <const> = testing.import([[
<?xml version="1.0"?><NML VERSION="19"><COLLECTION ENTRIES="1">
<ENTRY TITLE="Da Funk" ARTIST="Daft Punk"><ALBUM TRACK="4" TITLE="Homework"></ALBUM>
<INFO GENRE="House" PLAYTIME="328" PLAYCOUNT="2" IMPORT_DATE="2020/1/2"
 RELEASE_DATE="1997/1/20"></INFO></ENTRY></COLLECTION></NML>]], { name = "collection.nml" })
  expect(report.source).equals("traktor")
  local album <const> = moonshelf.library.albums[1]
  expect(album.year).equals(1997)
  expect(album.released).equals("1997-01-20")
  expect(album.date_added).equals("2020-01-02")
end)
