-- The feeds of Apple's stores as JSON, such as the list of the best-selling albums. Values are in
-- objects such as `{"label": "Debut"}`.
moonshelf.source {
  name = "itunes-feed", reads = "json",
  detect = { text = '"im:artist"' },
  fields = {
    title = "im:name.label",
    artist = "im:artist.label",
    genre = { "category.attributes.label", "category.attributes.term" },
    year = "im:releaseDate.label",
    released = "im:releaseDate.label",
    tracks = "im:itemCount.label",
    url = "link.attributes.href",
    apple_id = { "id.attributes.im:id", type = "text" },
    copyright = "rights.label",
  },
  draft = function(album, record)
    local pictures <const> = record["im:image"] or {}
    -- The last picture is the largest one.
    if #pictures > 0 then album.cover_url = pictures[#pictures].label end
    if type(album.url) == "table" then album.url = album.url[1] end
    album.released = album.released and album.released:sub(1, 10)
  end,
}
