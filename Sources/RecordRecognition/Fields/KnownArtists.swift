import AlbumModel
import RecordReading

/// Artists that many collections have, by which a column of artists is told from one of titles.
///
/// A name alone proves nothing, as there are albums called Metallica; several of them, and hardly any
/// in the other column, do.
enum KnownArtists {
  /// Which of two columns has the artists.
  ///
  /// - Parameters:
  ///   - left: the values of one column.
  ///   - right: those of the other, of the same records.
  /// - Returns: true for the left one, nil if the values do not show it.
  static func isLeft(_ left: [String], _ right: [String]) -> Bool? {
    let pairs = zip(left.map(withoutNote), right.map(withoutNote)).filter {
      FoldedText.fold($0) != FoldedText.fold($1)
    }
    let counts = (left: pairs.count { contain($0.0) }, right: pairs.count { contain($0.1) })
    guard max(counts.left, counts.right) >= 2 else { return nil }
    if counts.left >= 4 * counts.right { return true }
    return counts.right >= 4 * counts.left ? false : nil
  }

  /// Whether a name is that of one of these artists: `The Clash`, `Clash, The`, `Davis, Miles`.
  static func contain(_ name: String) -> Bool {
    guard (2...40).contains(name.utf8.count) else { return false }
    var parts = FoldedText.fold(name).split(separator: ", ", maxSplits: 1)
    if parts.count == 2 { parts.swapAt(0, 1) }
    return names.contains(plain(parts.joined(separator: " ")))
  }

  /// A name without what is in brackets behind it.
  private static func withoutNote(_ name: String) -> String {
    guard name.last == ")", let open = name.lastIndex(of: "(") else { return name }
    return TrimmedText.text(name[..<open]) ?? name
  }

  /// A folded name without its article and without marks.
  private static func plain(_ name: String) -> String {
    let name = name.hasPrefix("the ") ? String(name.dropFirst(4)) : name
    return name.replacing(" & ", with: " and ").filter { $0.isLetter || $0.isNumber || $0 == " " }
  }

  private static let names = Set(
    table.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }
      .compactMap { TrimmedText.text($0) }.map { plain(FoldedText.fold($0)) })

  private static let table = """
    ABBA, AC/DC, Adele, Aerosmith, Air, Al Green, Alanis Morissette, Alice Coltrane, Alice Cooper,
    Alice in Chains, Amy Winehouse, Animal Collective, Aphex Twin, Arcade Fire, Arctic Monkeys,
    Aretha Franklin, Art Blakey, Astor Piazzolla, Autechre, B.B. King, Bad Bunny, Bauhaus,
    Beach Boys, Beach House, Beastie Boys, Beatles, Beck, Bee Gees, Belle and Sebastian, Beyoncé,
    Big Thief, Bill Evans, Billie Eilish, Billie Holiday, Billy Joel, Björk, Black Flag,
    Black Keys, Black Sabbath, Blondie, Blur, Bob Dylan, Bob Marley, Bob Marley and the Wailers,
    Boards of Canada, Bon Iver, Bon Jovi, Bonobo, Brian Eno, Britney Spears, Bruce Springsteen, Burial,
    Buzzcocks, Caetano Veloso, Can, Cannonball Adderley, Captain Beefheart, Carole King,
    Cat Stevens, Charles Mingus, Charlie Parker, Charli XCX, Chemical Brothers, Chet Baker, Clash,
    Cocteau Twins, Coldplay, Cream, Creedence Clearwater Revival, Crosby Stills and Nash, Cure,
    Daft Punk, Daniel Johnston, Dave Brubeck, David Bowie, De La Soul, Dead Can Dance,
    Dead Kennedys, Deep Purple, Deftones, Depeche Mode, Devo, Dexter Gordon, Dire Straits,
    DJ Shadow, Donald Byrd, Donna Summer, Doors, Drake, Dr. Dre, Duke Ellington, Duran Duran,
    Eagles, Earth Wind and Fire, Echo and the Bunnymen, Ed Sheeran, Ella Fitzgerald, Elliott Smith,
    Elton John, Elvis Costello, Elvis Presley, Eminem, Eric Clapton, Eric Dolphy, Fairport Convention,
    Fela Kuti, Fiona Apple, Flaming Lips, Fleet Foxes, Fleetwood Mac, Foo Fighters, Four Tet,
    Frank Ocean, Frank Sinatra, Frank Zappa, Franz Ferdinand, Fugazi, Funkadelic, Gang of Four,
    Genesis, George Harrison, George Michael, Gilberto Gil, Godspeed You! Black Emperor, Gorillaz,
    Grace Jones, Grant Green, Grateful Dead, Green Day, Guns N' Roses, Hank Mobley, Harry Styles,
    Herbie Hancock, Horace Silver, Hüsker Dü, Iggy Pop, Interpol, Iron Maiden, J Dilla, James Blake,
    James Brown, Janis Joplin, Jay-Z, Jeff Buckley, Jefferson Airplane, Jethro Tull, Jimi Hendrix,
    Joan Baez, John Coltrane, John Lennon, Johnny Cash, Joni Mitchell, Joy Division, Judas Priest,
    Kanye West, Kate Bush, Keith Jarrett, Kendrick Lamar, King Crimson,
    King Gizzard and the Lizard Wizard, Kinks, Kiss, Korn, Kraftwerk, Lady Gaga, Lana Del Rey,
    Lauryn Hill, LCD Soundsystem, Led Zeppelin, Lee Morgan, Leonard Cohen, Linkin Park, Lorde,
    Lou Reed, Love, Low, Lucio Battisti, Mac DeMarco, Mac Miller, Madonna, Madvillain,
    Manu Chao, Mariah Carey, Marvin Gaye, Massive Attack, Mastodon, Max Richter, McCoy Tyner,
    Megadeth, Mercedes Sosa, Metallica, MF Doom, MGMT, Michael Jackson, Miles Davis, Mitski, Moby,
    Modest Mouse, Mogwai, Morrissey, Motörhead, Mumford and Sons, Muse, My Bloody Valentine,
    My Chemical Romance, Nas, Nat King Cole, National, Neil Young, Neu!, Neutral Milk Hotel,
    New Order, Nick Cave and the Bad Seeds, Nick Drake, Nine Inch Nails, Nina Simone, Nirvana,
    Notorious B.I.G., Oasis, Olivia Rodrigo, Opeth, Ornette Coleman, Otis Redding, OutKast,
    Ozzy Osbourne, Pantera, Parliament, Patti Smith, Paul McCartney, Paul Simon, Pavement,
    Pearl Jam, Pet Shop Boys, Peter Gabriel, Pharoah Sanders, Phil Collins, Phoebe Bridgers,
    Pink Floyd, Pixies, PJ Harvey, Police, Portishead, Primal Scream, Prince, Prodigy, Public Enemy,
    Pulp, Queen, Queens of the Stone Age, R.E.M., Radiohead, Rage Against the Machine, Ramones,
    Ray Charles, Red Hot Chili Peppers, Replacements, Rihanna, Robert Wyatt, Rod Stewart,
    Rolling Stones, Ryuichi Sakamoto, Roxy Music, Run-D.M.C., Rush, Sade, Sam Cooke, Santana, Scorpions, Sex Pistols,
    Sigur Rós, Simon and Garfunkel, Siouxsie and the Banshees, Slayer, Slint, Slipknot, Slowdive,
    Sly and the Family Stone, Smashing Pumpkins, Smiths, Solange, Sonic Youth, Sonny Rollins,
    Soundgarden, Spiritualized, Spoon, Steely Dan, Stereolab, Stevie Wonder, Sting, Stone Roses,
    Stooges, St. Vincent, Strokes, Suede, Sufjan Stevens, Sun Ra, SZA, T. Rex, Talk Talk,
    Talking Heads, Tame Impala, Taylor Swift, Tears for Fears, Television, Thelonious Monk,
    Thin Lizzy, Tim Buckley, Tina Turner, Tom Petty and the Heartbreakers, Tom Waits, Tool,
    Tori Amos, Townes Van Zandt, Tribe Called Quest, A Tribe Called Quest, Tupac, 2Pac,
    Tyler the Creator, U2, Van Halen, Van Morrison, Vampire Weekend, Velvet Underground,
    Vince Guaraldi Trio, War on Drugs, Wayne Shorter, Weather Report, Ween, Weezer, Weeknd,
    White Stripes, Who, Whitney Houston, Wilco, Willie Nelson, Wire, Wu-Tang Clan, XTC, Yes,
    Yo La Tengo, ZZ Top
    """
}
