-- Maps styles to their main genre: "Hard Bop" is Jazz, "East Coast Hip Hop" Hip Hop. The
-- style itself stays, among the `styles`; an unknown genre is not changed.
--   moonshelf import --rule scripts/rules/genre-tree.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local tree <const> = {
  Blues = "delta blues, chicago blues, electric blues, blues rock, rhythm & blues",
  Classical = "baroque, romantic, opera, chamber music, symphony, contemporary classical, klassik",
  Country = "bluegrass, alt-country, americana, honky tonk, outlaw country, country & western",
  Electronic = "house, deep house, techno, ambient, trance, drum and bass, drum n bass, idm,"
    .. " dub techno, electronica, downtempo, trip hop, synthwave, vaporwave, electro, dubstep",
  Folk = "singer-songwriter, folk rock, indie folk, freak folk, celtic, klezmer, chanson",
  ["Hip Hop"] = "hip-hop, hiphop, rap, boom bap, trap, gangsta rap, conscious hip hop, grime",
  Jazz = "bebop, hard bop, cool jazz, free jazz, modal, fusion, jazz-rock, swing, soul jazz",
  Metal = "heavy metal, black metal, death metal, doom metal, thrash, grindcore, sludge metal",
  Pop = "synth-pop, dream pop, art pop, city pop, k-pop, j-pop, power pop, disco, schlager",
  Reggae = "dub, dancehall, roots reggae, ska, rocksteady, lovers rock",
  Rock = "shoegaze, punk, post-punk, hard rock, prog rock, progressive rock, psychedelic rock,"
    .. " krautrock, indie rock, alternative rock, alternative, grunge, garage rock, post-rock,"
    .. " math rock, new wave, glam",
  Soul = "funk, neo soul, motown, r&b, rnb, northern soul, gospel, contemporary r&b",
}

-- Letters and digits only, so that "Hip-Hop", "hip hop" and "HipHop" are one.
local function key(text) return (moonshelf.text.fold(text):gsub("[%s%p]", "")) end
local branches <const> = {}
for branch, styles in pairs(tree) do
  branches[key(branch)] = branch
  for style in styles:gmatch "[^,]+" do branches[key(style)] = branch end
end

-- The branch of a style: its own, or that of its last words ("East Coast Hip Hop"), or that of its
-- first ("Rock progresivo").
local function branch_of(style)
  local rest = style
  while rest do
    if branches[key(rest)] then return branches[key(rest)] end
    rest = rest:match "^[^%s%-]+[%s%-]+(.+)$"
  end
  return branches[key(style:match "^[^%s%-]*")]
end

moonshelf.rule {
  name = "genre tree",
  priority = -50,
  apply = function(album)
    local genre <const> = album.genre
    -- Of several genres in a cell, the first known one decides.
    local branch = genre and branches[key(genre)]
    for part in (genre or ""):gmatch "[^,;/|]+" do branch = branch or branch_of(part) end
    if not branch then return end
    local styles <const> = album.styles or {}
    local is_said <const> = key(table.concat(styles, ",") .. branch):find(key(genre), 1, true)
    if not is_said then album.styles = { genre, table.unpack(styles) } end
    album.genre = branch
  end,
}
