before(function() testing.load "paths.lua" end)

local function imported(text)
  local report <const> = testing.import(text, { name = "folders.txt", yes = true })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  if report.source == "paths" then moonshelf.library.undo() end
  return table.concat(found, "; "), report.source
end

local albums <const> = "Aphex Twin: Drukqs 2001; Slint: Spiderland 1991; Slint: Tweez 1989"

test("the last folder is the album, the one above the artist", function()
  local texts <const> = {
    "/mnt/Music/Aphex Twin/2001 - Drukqs [FLAC]\n/mnt/Music/Slint/1991 - Spiderland [FLAC]\n"
      .. "/mnt/Music/Slint/1989 - Tweez [MP3 320]\n",
    "./Aphex Twin/Drukqs (2001)\n./Slint/Spiderland (1991)\n./Slint/Tweez (1989)\n",
    "D:\\Musik\\Aphex Twin\\(2001) Drukqs\r\nD:\\Musik\\Slint\\(1991) Spiderland\r\n"
      .. "D:\\Musik\\Slint\\(1989) Tweez\r\n",
    "Aphex Twin/[2001] Drukqs/\nSlint/[1991] Spiderland/\nSlint/[1989] Tweez/\n",
    "~/Music/Aphex Twin - Drukqs (2001)\n~/Music/Slint - Spiderland (1991)\n"
      .. "~/Music/Slint - Tweez (1989)\n",
    "1.2G\t./Aphex Twin/Albums/2001. Drukqs\n300M\t./Slint/Albums/1991. Spiderland\n"
      .. "280M\t./Slint/Albums/1989. Tweez\n",
  }
  for _, text in ipairs(texts) do expect(imported(text)).equals(albums) end
end)

test("folders of artists and discs, and other files, are no albums", function()
  local found <const>, source <const> = imported [[
.
./Aphex Twin
./Aphex Twin/2001 - Drukqs
./Aphex Twin/2001 - Drukqs/CD1
./Aphex Twin/2001 - Drukqs/CD2
./Slint
./Slint/1991 - Spiderland
./Slint/1991 - Spiderland/Scans
./Slint/1989 - Tweez
]]
  expect(found).equals(albums)
  expect(source).equals("paths")
end)

test("files of audio are tracks of their folder", function()
  local report <const> = testing.import([[
./Aphex Twin/2001 - Drukqs/CD1/01 - Jynweythek.flac
./Aphex Twin/2001 - Drukqs/CD2/01 - Ziggomatic 17.flac
./Slint/1991 - Spiderland/01. Breadcrumb Trail.mp3
./Slint/1991 - Spiderland/02. Nosferatu Man.mp3
./Slint/1991 - Spiderland/folder.jpg
./Slint/Scans/poster.jpg
]], { name = "files.txt" })
  expect(report.records).equals(2)
  expect(moonshelf.library.albums[2].title).equals("Spiderland")
  expect(moonshelf.library.albums[2].tracks[2].title).equals("Nosferatu Man")
end)

test("what tree draws are folders in folders", function()
  expect(imported [[
Music
├── Aphex Twin
│   └── 2001 - Drukqs
└── Slint
    ├── 1991 - Spiderland
    └── 1989 - Tweez

5 directories, 0 files
]]).equals(albums)
  expect(imported [[
Folder PATH listing for volume Data
Volume serial number is 1A2B-3C4D
D:\MUSIC
+---Aphex Twin
|   \---2001 - Drukqs
\---Slint
    +---1991 - Spiderland
    \---1989 - Tweez
]]).equals(albums)
end)

test("slashes in names, addresses, dates and source files are no folders", function()
  local texts <const> = {
    "AC/DC - Back in Black\nAC/DC - Powerage\nIron/Wine - Ghost/Days\nAC/DC - Stiff Upper Lip\n",
    "https://example.org/Can/Tago\nhttps://example.org/Can/Ege\nhttps://example.org/Wire/154\n",
    "Can - Tago Mago 12/3/1971\nWire - 154 4/9/1979\nSlint - Tweez 1/7/1989\n",
    "./src/main.c\n./src/list.c\n./src/list.h\n./README.md\n",
    "\\item Slint - Spiderland\n\\item Slint - Tweez\n\\item Can - Tago Mago\n",
    "/Slint\n/Can\n/Wire\n",
    "/usr/lib/dpkg\n/usr/lib/locale\n/usr/share/doc\n/usr/share/fonts\n",
    "Rock/Pop\nRock/Indie\nRock/Punk\nJazz/Bebop\nJazz/Fusion\n",
    "Slint / Spiderland\nSlint / Tweez\nCan / Tago Mago\n",
  }
  for _, text in ipairs(texts) do expect(select(2, imported(text))).never.equals("paths") end
end)

test("names that look like titles need no years", function()
  expect(imported [[
./Aphex Twin/Drukqs
./Slint/Tweez
./Joni Mitchell/Blue
./Cocteau Twins/Treasure
]]).equals("Aphex Twin: Drukqs; Slint: Tweez; Joni Mitchell: Blue; Cocteau Twins: Treasure")
end)

test("names are below the folder that they are in, or behind rights and times", function()
  local report <const> = testing.import([[
.:
Red Lamp
Anna Ost

./Red Lamp:
1991 - Under Glass
Blink 2

./Red Lamp/1991 - Under Glass:
01 Night.mp3
cover.jpg

./Red Lamp/Blink 2:
01 Eye.mp3

./Anna Ost:
2005 - Plain Water

./Anna Ost/2005 - Plain Water:
01 Cups.mp3
02 Tea.mp3
]], { name = "list.txt" })
  local found <const> = moonshelf.library.albums
  expect(report.source).equals("paths")
  expect(#found).equals(3)
  expect(found[2].artist).equals("Red Lamp")
  expect(found[2].title).equals("Blink 2")
  expect(found[3].year).equals(2005)
  moonshelf.library.undo()
  for _, lines in ipairs {
    "total 12\ndrwxr-xr-x 2 al users 4096 Nov 10 2019 Red Lamp - Under Glass (1991) [FLAC]\n"
      .. "drwxr-xr-x 2 1000 1000 4096 Nov 11 20:14 Anna Ost - Plain Water (2005) [FLAC]\n"
      .. "drwxr-xr-x 2 al users 4,0K 12. Mär 2019 Dune - Sand (1999) [FLAC]\n"
      .. "drwxr-xr-x. 2 al users 4096 2019-03-12 10:11 The Hulls - Salt (1980) [FLAC]\n",
    "12.03.2021  20:14    <DIR>          .\n12.03.2021  20:14    <DIR>          ..\n"
      .. "12.03.2021  20:14    <DIR>          Red Lamp - Under Glass (1991) [FLAC]\n"
      .. "12.03.2021  20:14    <DIR>          Anna Ost - Plain Water (2005) [FLAC]\n"
      .. "03/12/2021  08:14 PM    <DIR>          Dune - Sand (1999) [FLAC]\n"
      .. "03/12/2021  08:14 PM    <DIR>          The Hulls - Salt (1980) [FLAC]\n",
  } do
    local other <const> = testing.import(lines, { name = "list.txt" })
    expect(other.source).equals("paths")
    expect(#found).equals(4)
    expect(found[1].artist).equals("Red Lamp")
    expect(found[2].format).equals("FLAC")
    expect(found[3].title).equals("Sand")
    expect(found[4].year).equals(1980)
    moonshelf.library.undo()
  end
end)

test("a drawing of Windows has files below their folders without branches", function()
  local report <const> = testing.import([[
Folder PATH listing for volume Music
Volume serial number is 3A1F-0C22
D:\MUSIC
├───Red Lamp
│   ├───1991 - Under Glass
│   │       01 Night.mp3
│   │       02 Day.mp3
│   │
│   └───1993 - Night
│           01 Owl.mp3
│
└───Anna Ost
    └───2005 - Plain Water
            01 Cups.mp3
]], { name = "tree.txt" })
  local found <const> = moonshelf.library.albums
  expect(report.source).equals("paths")
  expect(#found).equals(3)
  expect(found[1].title).equals("Under Glass")
  expect(found[1].track[2]).contains("Day")
  expect(found[3].artist).equals("Anna Ost")
  expect(found[3].year).equals(2005)
end)

test("the folders that dir lists are albums, and its other lines are not", function()
  local report <const> = testing.import(table.concat({
    " Datenträger in Laufwerk D: ist DATEN", " Volumeseriennummer: 1111-2222", "",
    " Verzeichnis von D:\\Musik\\Rock", "",
    "12.03.2015  20:14    <DIR>          .", "12.03.2015  20:14    <DIR>          ..",
    "03.02.2015  16:29    <DIR>          Cluster - Zuckerzeit (1974)",
    "14.05.2013  16:31    <DIR>          Harmonia - Deluxe (1975)",
    "15.03.2009  20:06    <DIR>          Rush - 2112 (1976)",
    "04.01.2014  11:02             1.532 folder.jpg",
    "               1 Datei(en),          1.532 Bytes",
    "               5 Verzeichnis(se), 88.310.079.488 Bytes frei", "",
  }, "\r\n"), { name = "dir.txt" })
  expect(report.source).equals("paths")
  expect(#moonshelf.library.albums).equals(3)
  expect(moonshelf.library.albums[1].artist).equals("Cluster")
  expect(moonshelf.library.albums[3].title).equals("2112")
  expect(moonshelf.library.albums[3].year).equals(1976)
end)
