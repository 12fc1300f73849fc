"""Made-up albums that look like a collection: the same ones every time, each only once."""

import csv

_FIRST_NAMES = (
    "Miles Nina Fela Björk Caetano Oumou Wayne Alice Sun Celia Tom Ella Ravi Mulatu Hermeto Gal "
    "Elza Ornette Abbey Yusef Salif Arthur Agnes Jorge Astor Chavela Lhasa Ali Kandia Baaba Mari "
    "Terje").split()
_LAST_NAMES = (
    "Okafor Lindqvist Ibanez Tran Coltrane Jansen Valente Kuti Mann Haddad Sangare Rollins "
    "Évora Lund Tanaka Astatke Pascoal Costa Soares Coleman Lincoln Lateef Keita Arnalds "
    "Varda Benjor Piazzolla Vargas Farka Diabate Boyd Rypdal").split()
_ADJECTIVES = (
    "Silent Blue Electric Hidden Golden Restless Distant Velvet Paper Broken Crimson Wandering "
    "Hollow Northern Midnight Frozen Burning Secret Little Last First Second Lonely Marble Silver "
    "Wooden Crystal Quiet Sudden Gentle Bitter Sweet").split()
_NOUNS = (
    "Harbour River Garden Mirror Sahara Station Winter Parade Letter Ocean Ladder Window Tiger "
    "Comet Valley Market Engine Lantern Forest Bridge Orchard Island Canyon Temple Kitchen "
    "Railway Desert Meadow Tower Voyage Shadow Circus").split()
_ENDINGS = (
    "at Dawn|in May|Again|for Two|of Ice|by Night|Suite|Blues|Songs|(Live)|II|Hour|Dub|Era|"
    "Café|Été").split("|")
_GENRES = ("Jazz", "Rock", "Folk, World", "Electronic", "Hip Hop", "Bossa Nova", "Soul", "Pop")
_LABELS = (
    "Blue Crane", "Stax & Sons", "Ocora", "Owl, Ltd.", "Strata", "Actuel", "Impulso", "ECM")

#: The number of different rows.
LIMIT = 1 << 24


def write(path, count):
    """Writes a CSV file of a number of albums: artist, title, genre, year, label; some 50 bytes each."""
    if count > LIMIT:
        raise RuntimeError(f"there are only {LIMIT} made-up albums")
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["artist", "title", "genre", "year", "label"])
        writer.writerows(row(index) for index in range(count))


def row(index):
    """One made-up album: artist, title, genre, year, label."""
    # An odd factor only permutes the numbers below a power of two, so no pair is repeated.
    number = index * 0x9E3779 & LIMIT - 1
    artist = f"{_FIRST_NAMES[number & 31]} {_LAST_NAMES[number >> 5 & 31]}"
    title = (
        f"{_ADJECTIVES[number >> 10 & 31]} {_NOUNS[number >> 15 & 31]} {_ENDINGS[number >> 20]}")
    mixed = number * 0x2545F491 >> 9
    return (
        artist, title, _GENRES[mixed & 7], 1950 + (mixed >> 3) % 75, _LABELS[mixed >> 10 & 7])
