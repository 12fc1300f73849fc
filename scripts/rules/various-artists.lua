-- Recognizes compilations: V/A, VA, Various, Diverse Interpreten, Varios Artistas … become
-- "Various Artists", with the field `compilation` set, so that they can be grouped.
--   moonshelf import --rule scripts/rules/various-artists.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local names <const> = {}
for name in ([[va, various, various artists, variousartists, various artist, diverse,
  diverse interpreten, diverse kunstler, verschiedene, verschiedene interpreten, varios,
  varios artistas, varios interpretes, artistas varios, artistes divers, artistes varies, divers,
  artisti vari, vari, compilation, sampler, オムニバス, сборник, разные исполнители]])
  :gmatch "%s*([^,]+)" do
  names[moonshelf.text.fold(name):gsub("%s+", " "):match "^ ?(.-) ?$"] = true
end

moonshelf.rule {
  name = "various artists",
  -- After the rules that read a source: it corrects their values.
  priority = -5,
  apply = function(album)
    local plain <const> = moonshelf.text.fold(album.artist or ""):gsub("[/.()%d]", "")
    if names[plain:gsub("%s+", " "):match "^ ?(.-) ?$"] or album.compilation then
      if not album.artist or names[plain:match "^%s*(.-)%s*$"] then
        album.artist = "Various Artists"
      end
      album.compilation = true
    end
  end,
}
