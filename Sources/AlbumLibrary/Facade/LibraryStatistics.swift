/// What a library, or a part of it, holds in numbers.
public struct LibraryStatistics: Equatable, Sendable {
  /// A text and how many albums have it.
  public struct Entry: Equatable, Sendable {
    /// The artist, or the genre.
    public let name: String
    /// How many albums.
    public let albumCount: Int
  }

  /// The ten years from one that ends in 0, and how many albums are of them.
  public struct Decade: Equatable, Sendable {
    /// Its first year.
    public let year: Int64
    /// How many albums.
    public let albumCount: Int
  }

  /// How many albums.
  public internal(set) var albumCount = 0
  /// How many artists, by their exact names.
  public internal(set) var artistCount = 0
  /// How many genres, by their exact names.
  public internal(set) var genreCount = 0
  /// How many albums have a cover.
  public internal(set) var coverCount = 0
  /// How many albums have no year.
  public internal(set) var withoutYearCount = 0
  /// The first and the last year; nil when no album has one.
  public internal(set) var years: ClosedRange<Int64>?
  /// When the first of the albums was added, and the last, in seconds since 1970 UTC.
  public internal(set) var added: ClosedRange<Int64>?
  /// The decades that albums are of, from the first.
  public internal(set) var decades: [Decade] = []
  /// The artists of most albums, at most ten.
  public internal(set) var commonArtists: [Entry] = []
  /// The genres of most albums, at most ten.
  public internal(set) var commonGenres: [Entry] = []
  /// The length of the library's file with its log, in bytes; nil in memory.
  public internal(set) var fileSize: Int64?
  /// How many steps the journal knows.
  public internal(set) var stepCount = 0
  /// How many snapshots there are.
  public internal(set) var snapshotCount = 0
}
