before(function() testing.load "asciidoc.lua" end)

test("a table has a cell in each line, or a row", function()
  local report <const> = testing.import([[
= Ma discothèque

== Disques

[cols="2,3,1",options="header"]
|===
|Artiste |Album |Année

|Barbara
|_L'Aigle noir_
|1970

|Magma
|Üdü Wüdü
|1976
|===

== À acheter

* Taxi Girl – _Seppuku_ (1981)

|===
|Artist |Title |Label
|Can |*Tago Mago* |Spoon
|===
]], { name = "disques.adoc" })
  expect(report.source).equals("asciidoc")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(4)
  expect(albums[1].artist).equals("Barbara")
  expect(albums[1].title).equals("L'Aigle noir")
  expect(albums[1].year).equals(1970)
  expect(albums[1].section).equals("Disques")
  expect(albums[3].artist).equals("Taxi Girl")
  expect(albums[3].title).equals("Seppuku")
  expect(albums[3].year).equals(1981)
  expect(albums[4].title).equals("Tago Mago")
  expect(albums[4].label).equals("Spoon")
end)

test("columns of any names become fields", function()
  local report <const> = testing.import([[
|===
|Artist |Title |Colour of the label
|Can |Tago Mago |black |Wire |154 |pink
|===
]], { name = "list.adoc" })
  expect(report.source).equals("asciidoc")
  expect(report.added).equals(2)
  expect(moonshelf.library.albums[2].colour_of_the_label).equals("pink")
end)
