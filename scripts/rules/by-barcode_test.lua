local library <const> = moonshelf.library

local function import(...)
  return testing.import("Artist,Title,Barcode,Label\n" .. table.concat({ ... }, "\n") .. "\n",
    { rule = "by-barcode.lua" })
end

test("the same barcode is the same album, whatever it is called", function()
  import "Bowie,Low,5099749534271,"
  local report <const> = import "David Bowie,The Low Album,5 099749-534271,RCA"
  expect(report.merged).equals(1)
  expect(#library.albums).equals(1)
  expect(library.albums[1].artist).equals "Bowie"
  expect(library.albums[1].label).equals "RCA"
end)

test("the zero that an EAN puts before an American barcode makes no difference", function()
  import "Bowie,Low,724352190723,"
  expect(import("Bowie,Low,0724352190723,EMI").merged).equals(1)
end)

test("another barcode, or none, is another album, whatever it is called", function()
  import "Bowie,Low,5099749534271,"
  expect(import("Bowie,Low,724352190723,").added).equals(1)
  expect(import("Bowie,Low,,").added).equals(1)
  expect(#library.albums).equals(3)
end)

test("the same barcode again changes nothing", function()
  import("Bowie,Low,5099749534271,RCA", "Bowie,Low,724352190723,EMI")
  local report <const> = import("Bowie,Low,5099749534271,RCA", "Bowie,Low,724352190723,EMI")
  expect(report.skipped).equals(2)
  expect(#library.albums).equals(2)
end)
