before(function() testing.load "calibre.lua" end)

test("a library of books is refused", function()
  local sql <const> = [[
    CREATE TABLE books (series_index REAL);
    CREATE TABLE books_authors_link (book INTEGER);
  ]]
  expect(function() testing.import(sql, { name = "metadata.db", sql = true }) end)
    .raises("is a Calibre library, of books and not of albums")
end)
