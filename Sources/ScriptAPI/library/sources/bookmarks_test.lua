test("bookmarks of pages about albums are albums, in the sections of their folders", function()
  testing.load "bookmarks.lua"
  local report <const> = testing.import([[
<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1600000000">Kraut</H3>
  <DL><p>
    <DT><A HREF="https://a.bandcamp.com/album/z" ADD_DATE="1600000000">Zuckerzeit | Cluster</A>
    <DT>
<A HREF="https://discogs.com/release/1">Harmonia &amp; Eno - Tracks (1997) | Releases | Discogs</A>
  </DL><p>
  <DT><A HREF="https://open.spotify.com/album/0">So Far - Album by Faust | Spotify</A>
  <DT><A HREF="https://example.org/album/1">Weather | Forst</A>
</DL><p>]], { name = "bookmarks.html" })
  expect(report.source).equals("bookmarks")
  expect(report.added).equals(3)
  expect(report.skipped).equals(1)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].section).equals("Kraut")
  expect(albums[1].date_added).equals("2020-09-13")
  expect(albums[2].artist).equals("Harmonia & Eno")
  expect(albums[2].title).equals("Tracks")
  expect(albums[2].year).equals(1997)
  expect(albums[3].artist).equals("Faust")
  expect(albums[3].section).is_nil()
end)

test("a page of an album may be called as its user wants", function()
  testing.import([[
<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<DL><p><DT><H3>Albums to hear</H3>
<DL><p>
<DT><A HREF="https://shop.example.org/album/1" ADD_DATE="1609459300">Can - Soon (Live) (1973)</A>
<DT><A HREF="https://shop.example.org/album/2">Wire - 154</A>
<DT><A HREF="https://shop.example.org/cart">Cart - Checkout</A>
</DL><p></DL><p>
]], { name = "bookmarks.html" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Can")
  expect(albums[1].title).equals("Soon (Live)")
  expect(albums[1].year).equals(1973)
  expect(albums[1].section).equals("Albums to hear")
end)
