before(function() testing.load "feeds.lua" end)

local albums <const> = moonshelf.library.albums

test("titles of reviews have the artist, not who wrote them", function()
  local report <const> = testing.import([==[
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Record reviews</title>
<item><title>Cluster &amp; Eno: Old Land</title><link>https://example.org/1</link>
<description>&lt;p&gt;Two of a kind.&lt;/p&gt;</description>
<dc:creator>Ida K.</dc:creator></item>
<item><title><![CDATA[Harmonia: Deluxe]]></title><link>https://example.org/2</link>
<dc:creator>Uwe M.</dc:creator></item>
<item><title>Wire: Chairs Missing</title><link>https://example.org/3</link>
<dc:creator>Ida K.</dc:creator></item>
</channel></rss>]==], { name = "reviews.xml" })
  expect(report.source).equals("feeds")
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Cluster & Eno")
  expect(albums[1].title).equals("Old Land")
  expect(albums[1].notes).equals("Two of a kind.")
  expect(albums[1].url).equals("https://example.org/1")
  expect(albums[2].title).equals("Deluxe")
end)

test("so have those of Atom", function()
  testing.import([[
<feed xmlns="http://www.w3.org/2005/Atom"><title>Records</title>
<entry><title>Cluster - Zuckerzeit (1974)</title><author><name>Ida</name></author>
<link href="https://example.org/1"/></entry>
<entry><title>Harmonia - Deluxe (1975)</title><author><name>Ida</name></author></entry>
</feed>]], { name = "feed.atom" })
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].year).equals(1974)
  expect(albums[1].url).equals("https://example.org/1")
end)

test("articles with other names are none about albums", function()
  local feed = "<rss><channel><title>Town news</title><link>https://example.org/</link>"
  for _, title in ipairs { "Mayor: Bridge is open", "Weather: Rain", "Fair: Full hall" } do
    feed = feed .. ("<item><title>%s</title><author>Ida K.</author></item>"):format(title)
  end
  local is_imported <const>, report <const> =
    pcall(testing.import, feed .. "</channel></rss>", { name = "news.xml" })
  expect(is_imported and report.source).never.equals("feeds")
end)
