-- The listings of a seller at eBay, as the tables that are uploaded there. What a listing is of are
-- the columns with `C:` before their name, in the language of the shop.
local artists <const> = { "C:Artist", "C:Künstler", "C:Interpret", "C:Artiste", "C:Artista" }
local signs <const> = {}
for place, artist in ipairs(artists) do signs[place] = { columns = { artist } } end

moonshelf.source {
  name = "ebay", reads = "csv", detect = signs,
  fields = {
    artist = artists,
    title = {
      "C:Release Title", "C:Album Title", "C:Album Name", "C:Album", "C:Albumtitel", "C:Titel",
      "C:Titre", "C:Titolo", "C:Título",
    },
    year = { "C:Release Year", "C:Year", "C:Erscheinungsjahr", "C:Année", "C:Anno", "C:Año" },
    genre = { "C:Genre", "C:Musikrichtung", "C:Genere", "C:Género" },
    label = { "C:Record Label", "C:Label", "C:Plattenlabel" },
    format = { "C:Format", "C:Formato" },
    styles = { "C:Style", "C:Stil" },
    media_condition = { "C:Record Grading", "C:Media Grading" },
    sleeve_condition = "C:Sleeve Grading",
    catalog_number = { "C:Catalog Number", "C:MPN", type = "text" },
    barcode = { "Product:UPC", "C:UPC", "Product:EAN", "C:EAN", type = "text" },
    speed = { "C:Speed", type = "text" },
    record_size = { "C:Record Size", type = "text" },
    country = { "C:Country of Origin", "C:Country/Region of Manufacture", type = "text" },
    price = { "*StartPrice", "StartPrice", "*Start Price", "Start price" },
    cover_url = { "PicURL", "*PicURL", "Item photo URL" },
    -- The headline of the listing, and what the seller calls it.
    listing = { "*Title", "Title", type = "text" },
    custom_label = { "CustomLabel", "Custom label (SKU)", type = "text" },
  },
}
