-- The collection and wish list of a fan at Bandcamp, as the site's pages and tools save them, and
-- the data that the pages of albums have for search engines.
-- Other lists have addresses of albums too, and members of their own: these alone are no sign.
local signs <const> = { { text = '"band_name"' }, { text = '"item_art_url"' } }
for _, address in ipairs { ".bandcamp.com/album/", ".bandcamp.com\\/album\\/" } do
  signs[#signs + 1] = { text = { address, '"byArtist"' } }
  signs[#signs + 1] = { text = { address, '^{"https:' } }
end

moonshelf.source {
  name = "bandcamp", reads = "json", detect = signs,
  fields = {
    title = { "album_title", "album", "item_title", "title", "name" },
    artist = { "band_name", "artist", "artist_name", "byArtist.name" },
    genre = "genre",
    year = { "release_date", "released", "year", "datePublished" },
    released = { "release_date", "released", "year", "datePublished" },
    cover_url = { "item_art_url", "art", "art_url", "image" },
    tags = { "tags", "keywords" },
    url = { "item_url", "album_url", "url", "@id" },
    date_added = { "purchased", "added" },
    tracks = "num_streamable_tracks",
    fans = { "fans", "also_collected_count" },
    label = { "label", "publisher.name" },
    notes = "why",
    list = "list",
  },
  draft = function(album, record)
    local number <const> = record.item_art_id or record.art_id
    if not album.cover_url and math.type(number) == "integer" and number > 0 then
      album.cover_url = ("https://f4.bcbits.com/img/a%010d_10.jpg"):format(number)
    end
    -- Pages are called "Debut, by Björk".
    if album.artist or not album.title then return end
    local title <const>, artist <const> = album.title:match "^(.*%S)%s*, by%s+(.+)$"
    if title then album.title, album.artist = title, artist end
  end,
}

moonshelf.source {
  name = "bandcamp", reads = "csv", detect = { columns = { "band_name", "item_title" } },
  by_names = true,
}
