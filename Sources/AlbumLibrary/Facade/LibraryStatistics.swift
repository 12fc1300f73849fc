/// Statistics of a library, or a part of it.
public struct LibraryStatistics: Equatable, Sendable {
  /// A text and the number of albums with it.
  public struct Entry: Equatable, Sendable {
    /// The artist, or the genre.
    public let name: String
    /// The number of albums.
    public let albumCount: Int
  }

  /// Ten years from one that ends in 0, and the number of their albums.
  public struct Decade: Equatable, Sendable {
    /// Its first year.
    public let year: Int64
    /// The number of albums.
    public let albumCount: Int
  }

  /// The number of albums.
  public internal(set) var albumCount = 0
  /// The number of artists, by their exact names.
  public internal(set) var artistCount = 0
  /// The number of genres, by their exact names.
  public internal(set) var genreCount = 0
  /// The number of albums with a cover.
  public internal(set) var coverCount = 0
  /// The number of albums without a year.
  public internal(set) var withoutYearCount = 0
  /// The first and the last year; nil when no album has one.
  public internal(set) var years: ClosedRange<Int64>?
  /// The times when the first and the last album were added, in seconds since 1970 UTC.
  public internal(set) var added: ClosedRange<Int64>?
  /// The decades of the albums, in order.
  public internal(set) var decades: [Decade] = []
  /// The artists with the most albums, at most ten.
  public internal(set) var commonArtists: [Entry] = []
  /// The genres with the most albums, at most ten.
  public internal(set) var commonGenres: [Entry] = []
  /// The size of the library's file with its log, in bytes; nil in memory.
  public internal(set) var fileSize: Int64?
  /// The number of steps in the journal.
  public internal(set) var stepCount = 0
  /// The number of snapshots.
  public internal(set) var snapshotCount = 0
}
