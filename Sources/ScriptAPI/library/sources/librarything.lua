-- The catalogue of LibraryThing as a table. Books are left out, by their medium.
local dates <const> = {
  purchased = "Acquired", date_started = "Date Started", date_read = "Date Read",
}
local books <const> = { "book", "paperback", "hardcover", "e%-?book" }

moonshelf.source {
  name = "librarything", reads = "csv",
  detect = { columns = { "Book Id", "Primary Author", "Sort Character" } },
  fields = {
    artist = "Primary Author",
    title = "Title",
    year = "Date",
    format = "Media",
    rating = { "Rating", none = "0" },
    notes = { "Comment", type = "text" },
    review = { "Review", type = "text" },
    tags = { "Tags", split = "," },
    collections = { "Collections", split = "," },
    barcode = { "Barcode", type = "text" },
    publication = { "Publication", type = "text" },
    languages = { "Languages", type = "text" },
    secondary_author = { "Secondary Author", type = "text" },
    private_comment = { "Private Comment", type = "text" },
    date_added = "Entry Date",
    book_id = { "Book Id", type = "text" },
  },
  draft = function(album, record, ctx)
    local medium <const> = (record.Media or ""):lower()
    for _, book in ipairs(books) do
      if medium:find(book) then ctx.skip "a book" end
    end
    -- Dates are in brackets, `[2019-01-11]`.
    for field, column in pairs(dates) do
      local date <const> = (record[column] or ""):match "%d%d%d%d[%d-]*"
      if date then album[field] = date end
    end
  end,
}
