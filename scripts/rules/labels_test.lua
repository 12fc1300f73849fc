before(function() testing.load "labels.lua" end)

local function album(label, number)
  return testing.rule({ Title = "T", Label = label, ["Catalog#"] = number }).album
end

test("a Discogs label is freed of its number and its repetitions", function()
  expect(album("Factory (2), Factory, factory", "FACT 10, FACT10")).equals {
    title = "T", label = "Factory", catalog_number = "FACT 10",
  }
  expect(album("4AD", "cad 3x07").catalog_number).equals "CAD 3X07"
  expect(album("Österreichischer\u{A0}Rundfunk", "").label).equals "Österreichischer Rundfunk"
end)

test("label and number in one cell are taken apart", function()
  expect(album("Apple Records – PCS 7088")).equals {
    title = "T", label = "Apple Records", catalog_number = "PCS 7088",
  }
  expect(album("Motown - Tamla").label).equals "Motown - Tamla"
end)

test("of Discogs' several labels the first is the label", function()
  expect(testing.rule({ Title = "T", Artist = "A", release_id = "1", Label = "Warp (2), Domino",
    ["Catalog#"] = "WARP 1, wig 2" }, { source = "discogs" }).album).equals {
    title = "T", artist = "A", discogs_release = "1", label = "Warp", catalog_number = "WARP 1",
  }
end)

test("\"Not On Label\" is removed", function()
  expect(album("Not On Label", "none")).equals { title = "T" }
  expect(album("Not On Label (Tune-Yards Self-released)").label).equals "Tune-Yards"
  expect(album("", "")).equals { title = "T" }
  expect(testing.rule({ Title = "T" }).album).equals { title = "T" }
end)

test("numbers that are numbers in JSON are numbers of a catalogue", function()
  expect(testing.rule({ title = "T", catalogue = 7088, label = "EMI" }).album.catalog_number)
    .equals "7088"
end)
