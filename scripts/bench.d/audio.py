"""Small tagged audio files, written byte by byte: the same ones every time."""

#: A silent frame of MPEG audio, layer 3.
_SILENCE = bytes([0xFF, 0xFB, 0x90, 0x64]) + bytes(413)
#: The number of tracks of an album.
TRACKS = 10


def write(folder, count):
    """Writes a number of files: every second one is FLAC, the others MP3."""
    for number in range(count):
        album, track = divmod(number, TRACKS)
        place = folder / f"Artist {album % 40}" / f"Album {album}"
        place.mkdir(parents=True, exist_ok=True)
        tags = {
            "TITLE": f"Track {track + 1}", "ALBUM": f"Album {album}",
            "ARTIST": f"Artist {album % 40}", "ALBUMARTIST": f"Artist {album % 40}",
            "DATE": str(1960 + album % 60), "GENRE": "Jazz", "TRACKNUMBER": str(track + 1)}
        ending, make = ("flac", _flac) if track % 2 else ("mp3", _mp3)
        (place / f"{track + 1:02}.{ending}").write_bytes(make(tags))


def _flac(tags):
    rate = (44100 << 44) | (1 << 41) | (15 << 36) | 44100 * 180
    sound = b"\x10\x00\x10\x00" + bytes(6) + rate.to_bytes(8, "big") + bytes(16)
    comment = _little(b"bench") + len(tags).to_bytes(4, "little")
    comment += b"".join(_little(f"{name}={value}".encode()) for name, value in tags.items())
    return (b"fLaC\x00" + len(sound).to_bytes(3, "big") + sound
            + b"\x84" + len(comment).to_bytes(3, "big") + comment)


def _little(text):
    return len(text).to_bytes(4, "little") + text


_FRAMES = {
    "TITLE": "TIT2", "ALBUM": "TALB", "ARTIST": "TPE1", "ALBUMARTIST": "TPE2", "DATE": "TYER",
    "GENRE": "TCON", "TRACKNUMBER": "TRCK"}


def _mp3(tags):
    frames = b""
    for name, value in tags.items():
        content = b"\x00" + value.encode("latin-1")
        frames += _FRAMES[name].encode() + len(content).to_bytes(4, "big") + bytes(2) + content
    size = bytes(len(frames) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + size + frames + _SILENCE * 30
