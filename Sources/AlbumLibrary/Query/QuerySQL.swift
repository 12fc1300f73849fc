import AlbumModel
import GRDB

struct QuerySQL {
  let condition = "1"
  let order = "place"
  let arguments: [DatabaseValue] = []
  init(_ query: AlbumQuery) throws {}
}
enum QueryFunctions { static func register(on database: Database) {} }
