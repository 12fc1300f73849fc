before(function() testing.load "artist-lists.lua" end)

local function imported(text)
  local report <const> = testing.import(text, { name = "list.md" })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  return report.source, table.concat(found, "; ")
end

test("artists are headings, or less indented than their albums", function()
  local albums <const> = "Can: Tago Mago 1971; Can: Ege Bamyasi; Wire: 154 1979"
  local headings <const> =
    "# Rock\n## Can\n- Tago Mago (1971)\n- Ege Bamyasi\n\n## Wire\n- 154 (1979)\n"
  local source <const>, found <const> = imported(headings)
  expect(source).equals "artist-lists"
  expect(found).equals(albums)
  moonshelf.library.undo()
  local indented <const> = "Can:\n  Tago Mago (1971)\n  Ege Bamyasi\nWire:\n  154 [1979]\n"
  local _, others <const> = imported(indented)
  expect(others).equals(albums)
end)

test("other texts are not of this source", function()
  local lines <const> = "Joni Mitchell - Blue (1971)\nCan - Tago Mago (1971)\n"
  expect(testing.import(lines, { name = "list.txt" }).source).equals "text"
end)

test("labels are in brackets behind nearly all titles, and genres behind artists", function()
  local lines <const> = {
    "Ahab (Funeral Doom)", "•\t2006: The Call of the Wretched Sea (Napalm Records)",
    "•\t2009: The Divinity of Oceans (Napalm Records)", "Can (Krautrock)",
    "•\t1971: Tago Mago (United Artists)",
  }
  local report <const> = testing.import(table.concat(lines, "\r"), { name = "list.txt" })
  expect(report.source).equals "artist-lists"
  local album <const> = moonshelf.library.albums[2]
  expect(album.artist).equals "Ahab"
  expect(album.title).equals "The Divinity of Oceans"
  expect(album.year).equals(2009)
  expect(album.label).equals "Napalm Records"
  expect(album.genre).equals "Funeral Doom"
end)

test("headings above those of albums are artists, if fields or years below prove these", function()
  local labelled <const> = [[
---
title: C
---
## Can
### Tago Mago
- **Format:** LP
- **Released:** 1971
- **More:** [Discogs](https://www.discogs.com/release/1-Can-Tago-Mago)

Bought in Cologne.
### Ege Bamyasi - Live
- **Format:** CD
### Soon
- **Format:** CD
### Future Days
- **Format:** CD
## Wire
### 154
- **Format:** CD
- **Released:** 1979
]]
  local source <const>, found <const> = imported(labelled)
  expect(source).equals "artist-lists"
  expect(found).contains "Can: Tago Mago 1971; Can: Ege Bamyasi - Live; Can: Soon; "
  expect(found).contains "Wire: 154 1979"
  local album <const> = moonshelf.library.albums[1]
  expect(album.format).equals "LP"
  expect(album.more).equals "https://www.discogs.com/release/1-Can-Tago-Mago"
  expect(album.notes).equals "Bought in Cologne."
  moonshelf.library.undo()
  local org <const> = "* Records\n** Can\n*** Ege (1972)\n*** Soon (1973)\n** Wire\n"
    .. "*** 154 (1979)\n"
  expect(select(2, imported(org))).equals "Can: Ege 1972; Can: Soon 1973; Wire: 154 1979"
end)

test("terms of HTML are artists above their albums, if links or years prove these", function()
  local lines <const> = [[
# Tapes

Some words about them.

- [A](#a)

- ### A
    <dl>
      <dt><a href="https://open.spotify.com/artist/1">Can</a></dt>
        <dd><a href="https://open.spotify.com/album/1">Tago Mago</a></dd>
        <dd><a href="">Ege &amp; Bamyasi</a></dd>
      <dt>Low</dt>
      <dt>Wire</dt><dd>
        <a href="https://open.spotify.com/album/2">154</a>
      </dd>
    </dl>
]]
  local source <const>, found <const> = imported(lines)
  expect(source).equals "artist-lists"
  expect(found).equals "Can: Tago Mago; Can: Ege & Bamyasi; Wire: 154"
  expect(moonshelf.library.albums[1].url).equals "https://open.spotify.com/album/1"
  moonshelf.library.undo()
  local words <const> = "# Words\n\n<dl>\n<dt>LP</dt>\n<dd>Long player</dd>\n<dt>EP</dt>\n"
    .. "<dd>Extended play</dd>\n</dl>\n"
  expect(testing.import(words, { name = "list.md", yes = true }).source).never.equals "artist-lists"
end)

test("genres above titles with years are no artists", function()
  local lines <const> = "## Rock\n- Soon (1973)\n- 154 (1979)\n## Jazz\n- Blue (1957)\n"
  local report <const> = testing.import(lines, { name = "list.md", yes = true })
  expect(report.source).never.equals "artist-lists"
end)

test("labels, formats and grades may be behind the years", function()
  local source <const>, found <const> = imported [[
Mes disques
===========

LES ROSES
    Matin clair (1971) – Lune – TBE
    Soir d'été (1973) – Lune – BE
HENRI DU LAC
    Les Nuages (1976) – Comète – M
]]
  expect(source).equals "artist-lists"
  expect(found).equals
    "LES ROSES: Matin clair 1971; LES ROSES: Soir d'été 1973; HENRI DU LAC: Les Nuages 1976"
  local album <const> = moonshelf.library.albums[1]
  expect(album.label).equals "Lune"
  expect(album.condition).equals "TBE"
  expect(moonshelf.library.albums[3].label).equals "Comète"
  expect(moonshelf.library.albums[3].condition).equals "M"
  moonshelf.library.undo()
  imported("- Roses\n    - Morning (1971) [LP]\n    - Evening (1973) [CD]\n"
    .. "- Lake\n    - Cloud (1976) [LP]\n")
  expect(moonshelf.library.albums[2].format).equals "CD"
  moonshelf.library.undo()
  imported("## Roses\n- Morning, 1971, Moon, LP, VG+\n- Evening, 1973, Moon, LP, VG\n"
    .. "## Lake\n- Cloud, 1976, Comet, CD, NM\n")
  local last <const> = moonshelf.library.albums[3]
  expect(last.label).equals "Comet"
  expect(last.format).equals "CD"
  expect(last.condition).equals "NM"
end)

test("artists behind the years, below genres or places, are no labels", function()
  for _, lines in ipairs {
    "# Krautrock\n- Flow (1971) - Rope\n- Ice (1972) - Stone\n# Folk\n- Grass (1975) - Hill\n",
    "# Hall\n- Flow (1971) - Rope\n- Ice (1972) - Stone\n- Sea (1972) - Dune\n- Fog (1975) - Sand\n"
      .. "# Attic\n- Grass (1975) - Hill\n- Leaf (1976) - Vale\n- Bark (1977) - Coat\n"
      .. "- Root (1978) - Hat\n",
  } do
    local source <const> = imported(lines)
    expect(source).equals "text"
    expect(moonshelf.library.albums[1].artist).equals "Rope"
    moonshelf.library.undo()
  end
end)

test("years may be between dashes, and artists above a gap or a colon", function()
  local expected <const> = "Lamp: Glass 1971; Lamp: Night 1973; Ost: Water 1975; Ost: Cups 1976"
  for _, lines in ipairs {
    "Lamp\n  1971 – Glass – Orb\n  1973 – Night – Orb\n"
      .. "Ost\n  1975 – Water – Rope\n  1976 – Cups – Orb\n",
    "Lamp\n  Glass - 1971 - Orb\n  Night - 1973 - Orb\n"
      .. "Ost\n  Water - 1975 - Rope\n  Cups - 1976 - Orb\n",
    "Lamp\nGlass (1971) – Orb\nNight (1973) – Orb\n\n"
      .. "Ost\nWater (1975) – Orb\nCups (1976) – Rope\n",
    "Lamp:\nGlass (1971) – Orb\nNight (1973) – Orb\n"
      .. "Ost:\nWater (1975) – Orb\nCups (1976) – Rope\n",
  } do
    local source <const>, found <const> = imported(lines)
    expect(source).equals "artist-lists"
    expect(found).equals(expected)
    expect(moonshelf.library.albums[1].label).equals "Orb"
    moonshelf.library.undo()
  end
  local source <const> = imported(
    "Hall\n  1971 – Rope – Flow\n  1973 – Stone – Ice\nAttic\n  1975 – Hill – Grass\n")
  expect(source).never.equals "artist-lists"
end)

test("a heading above artists and titles with colons is no artist", function()
  local report <const> = testing.import(table.concat({
    "Dad's records", "", "Polish bands:", " 1. Cluster: Zuckerzeit, 1974",
    " 2. Harmonia: Deluxe, 1975", " 3. Wire: 154, 1979", "", "Jazz:",
    " 4. Low: Trust, 2002", " 5. Can: Landed, 1975", "",
  }, "\n"), { name = "records.txt" })
  expect(report.source).never.equals("artist-lists")
  expect(moonshelf.library.albums[1].artist).equals("Cluster")
  expect(moonshelf.library.albums[1].title).equals("Zuckerzeit")
end)
