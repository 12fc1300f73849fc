-- The ratings of a user of RateYourMusic, `user_albums_export.csv`. Ratings are from 1 to 10, and 0
-- is none; a person's name is in two columns, and in two more in its own letters.
moonshelf.source {
  name = "rateyourmusic", reads = "csv", by_names = true,
  detect = {
    { columns = { "RYM Album", "Title" } },
    { columns = { "First Name", "Last Name", "Title", "Release_Date" } },
  },
  fields = {
    rym_album = { "RYM Album", type = "text" },
    rating = { "Rating", none = "0", scale = 10 },
    ownership = {
      "Ownership", none = "n", values = { o = "owned", w = "wanted", u = "used to own" },
    },
    first_name_localized = { "First Name localized", type = "text" },
    last_name_localized = { "Last Name localized", type = "text" },
  },
  draft = function(album)
    local first <const>, last <const> = album.first_name_localized, album.last_name_localized
    if not first and not last then return end
    album.artist_localized = first and last and first .. " " .. last or first or last
    album.first_name_localized, album.last_name_localized = nil, nil
  end,
}
