import AlbumModel
import Testing

@Suite("Known fields")
struct BuiltInFieldTests {
  @Test("every other name is in the form in which names are compared, and means one field")
  func aliases() {
    var owners: [Substring: FieldName] = [:]
    for field in BuiltInFields.all {
      for alias in field.aliases {
        #expect(FieldNames.plain(String(alias)) == alias)
        if let owner = owners[alias] { #expect(owner == field.name, "\(alias)") }
        owners[alias] = field.name
      }
    }
  }

  @Test(
    "people's words for the known fields mean them, in any language",
    arguments: [
      ("Preis", "price"), ("Prix", "price"), ("цена", "price"), ("価格", "price"),
      ("Zustand", "condition"), ("état", "condition"), ("Plattenfirma", "label"),
      ("wytwórnia", "label"), ("Δισκογραφική", "label"), ("лейбл", "label"),
      ("Katalognummer", "catalog_number"), ("каталожный номер", "catalog_number"),
      ("Código de barras", "barcode"), ("Tonträger", "format"), ("nośnik", "format"),
      ("Země", "country"), ("Hodnocení", "rating"), ("Değerlendirme", "rating"),
      ("Hinzugefügt am", "date_added"), ("追加日", "date_added"), ("Kaufdatum", "purchased"),
      ("Spieldauer", "duration"), ("Megjegyzések", "notes"), ("再生回数", "plays"),
    ])
  func words(_ word: String, _ field: FieldName) {
    #expect(FieldNames(custom: []).known(word) == field)
    #expect(FieldNames(custom: [field.rawValue]).field(named: word) == field)
  }
}
