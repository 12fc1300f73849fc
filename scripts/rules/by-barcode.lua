-- Only equal barcodes make two records one album, whatever their names: other pressings of an
-- album, and records without a barcode, are separate albums. The same file again adds those again.
--   moonshelf import --rule scripts/rules/by-barcode.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.2"

-- The digits of a barcode: "5 099749-5342" and the same with the zero of an EAN before it are one.
local function digits(barcode)
  return (tostring(barcode or ""):gsub("%D", ""):gsub("^0+", ""))
end

moonshelf.rule {
  name = "by barcode",
  -- Last of all: other rules may find the barcode first.
  priority = -100,
  apply = function(album, _, ctx)
    local existing <const> = ctx.existing()
    if not existing then return end
    local ours <const> = digits(album.barcode)
    local is_one <const> = ours ~= "" and ours == digits(existing.barcode)
    ctx.duplicates = is_one and "merge" or "keep"
  end,
}
