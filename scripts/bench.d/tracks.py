"""A made-up Library.xml that looks as iTunes writes it: the same one every time."""

from xml.sax.saxutils import escape

import rows

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
"http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>Major Version</key><integer>1</integer>
\t<key>Application Version</key><string>12.9.5.5</string>
\t<key>Music Folder</key><string>file://localhost/Users/anna/Music/iTunes/</string>
\t<key>Tracks</key>
\t<dict>
"""

#: How many tracks an album has.
TRACKS = 11


def write(path, size):
    """Writes a library of about so many bytes and says how many albums it has."""
    albums = 0
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(_HEAD)
        numbers = []
        while file.tell() < size * 0.96:
            for number in range(TRACKS):
                numbers.append(len(numbers) + 1000)
                file.write(_track(numbers[-1], albums, number + 1))
            albums += 1
        file.write("\t</dict>\n\t<key>Playlists</key>\n\t<array>\n\t\t<dict>\n")
        file.write("\t\t\t<key>Name</key><string>Library</string>\n")
        file.write("\t\t\t<key>Playlist Items</key>\n\t\t\t<array>\n")
        for number in numbers:
            file.write(
                "\t\t\t\t<dict>\n\t\t\t\t\t<key>Track ID</key>"
                f"<integer>{number}</integer>\n\t\t\t\t</dict>\n")
        file.write("\t\t\t</array>\n\t\t</dict>\n\t</array>\n</dict>\n</plist>\n")
    return albums


def _track(identity, album, number):
    artist, title, genre, year, _ = rows.row(album)
    folder = f"{artist}/{title}".replace(" ", "%20").replace("é", "e%CC%81")
    members = [
        ("Track ID", "integer", identity), ("Name", "string", f"Part {number} of {title}"),
        ("Artist", "string", artist), ("Album Artist", "string", artist),
        ("Composer", "string", f"{artist} & others"), ("Album", "string", title),
        ("Genre", "string", genre), ("Kind", "string", "AAC audio file"),
        ("Size", "integer", 7_000_000 + identity), ("Total Time", "integer", 200_000 + identity),
        ("Disc Number", "integer", 1), ("Disc Count", "integer", 1),
        ("Track Number", "integer", number), ("Track Count", "integer", TRACKS),
        ("Year", "integer", year), ("Date Modified", "date", "2013-06-01T06:23:27Z"),
        ("Date Added", "date", f"2010-04-{album % 28 + 1:02}T05:20:28Z"),
        ("Bit Rate", "integer", 256), ("Sample Rate", "integer", 44100),
        ("Play Count", "integer", identity % 40), ("Play Date", "integer", 3_441_908_243),
        ("Play Date UTC", "date", "2013-01-25T02:37:23Z"), ("Skip Count", "integer", 1),
        ("Rating", "integer", 80), ("Album Rating", "integer", 80),
        ("Artwork Count", "integer", 1), ("Persistent ID", "string", f"{identity:016X}"),
        ("Track Type", "string", "File"),
        ("Location", "string", f"file://localhost/Users/anna/Music/iTunes/{folder}/{number}.m4a"),
        ("File Folder Count", "integer", 5), ("Library Folder Count", "integer", 1),
    ]
    lines = "".join(
        f"\t\t\t<key>{name}</key><{kind}>{escape(str(value))}</{kind}>\n"
        for name, kind, value in members)
    return f"\t\t<key>{identity}</key>\n\t\t<dict>\n{lines}\t\t</dict>\n"
