-- The library of Calibre, `metadata.db`, which has books.
moonshelf.source {
  name = "calibre", reads = "sqlite",
  detect = { tables = { "books.series_index", "books_authors_link.book" } },
  refuse = "is a Calibre library, of books and not of albums",
}
