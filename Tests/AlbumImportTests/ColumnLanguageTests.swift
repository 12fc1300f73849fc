import AlbumModel
import RecordRecognition
import Testing

@Suite("Columns in other languages")
struct ColumnLanguageTests {
  /// Artist, title, date of release, date of purchase, label.
  @Test(
    "are recognized by the words of their names",
    arguments: [
      ["Interpret", "Plattentitel", "Veröffentlicht am", "Gekauft am", "Plattenfirma"],
      ["Uitvoerende", "Albumtitel", "Datum van uitgave", "Gekocht op", "Platenmaatschappij"],
      ["Gruppe", "Plate", "Utgivelsesdato", "Kjøpt", "Plateselskap"],
      ["Nombre del grupo", "Disco", "Fecha de lanzamiento", "Fecha de compra", "Discográfica"],
      ["Gruppo", "Titolo del disco", "Data di pubblicazione", "Data acquisto", "Etichetta"],
      ["Banda", "Nome do álbum", "Data de lançamento", "Data da compra", "Gravadora"],
      ["Groupe", "Titre du disque", "Date de sortie", "Date d'achat", "Maison de disques"],
      ["Formație", "Titlu", "Data lansării", "Adăugat la", "Casă de discuri"],
      ["Zespół", "Płyta", "Data wydania", "Data zakupu", "Wytwórnia"],
      ["Skupina", "Název desky", "Datum vydání", "Zakoupeno", "Vydavatelství"],
      ["Izvođač", "Ploča", "Datum izlaska", "Kupljeno", "Izdavač"],
      ["Группа", "Пластинка", "Дата выпуска", "Дата покупки", "Издатель"],
      ["Гурт", "Назва", "Дата виходу", "Додано", "Видавець"],
      ["Yhtye", "Levyn nimi", "Julkaisupäivä", "Ostettu", "Levymerkki"],
      ["Együttes", "Lemez", "Megjelenés dátuma", "Vásárlás", "Kiadó"],
      ["Grup", "Plak", "Çıkış tarihi", "Eklenme tarihi", "Plak şirketi"],
      ["Συγκρότημα", "Δίσκος", "Ημερομηνία κυκλοφορίας", "Προστέθηκε", "Εταιρεία"],
      ["アーティスト名", "アルバム名", "発売日", "購入日", "レーベル"], ["艺术家", "专辑", "发行时间", "添加日期", "厂牌"],
      ["가수", "앨범", "발매일", "구입", "레이블"],
    ])
  func names(names: [String]) throws {
    let rows = (0..<20).map { row in
      "Band \(row / 3),Record no. \(row),\(1970 + row)-05-1\(row % 10),2021-03-0\(row % 9 + 1),RCA"
    }
    let reading = try Reading((["\(names.joined(separator: ","))"] + rows).joined(separator: "\n"))
    let draft = try #require(reading.records.first?.draft)
    #expect(draft.artist == "Band 0")
    #expect(draft.title == "Record no. 0")
    #expect(draft.year == 1970)
    #expect(reading.records.count == 20)
  }

  @Test(
    "are recognized by words in the plural, even above few values",
    arguments: [
      ["Interpreten", "Alben", "Jahre"], ["Artistas", "Álbumes", "Años"],
      ["Artistas", "Álbuns", "Anos"], ["Artisti", "Dischi", "Anni"],
      ["Grupos", "Discos", "Años de edición"], ["Artiesten", "Albums", "Jaren"],
      ["Wykonawcy", "Albumy", "Lata"], ["Interpreti", "Alba", "Roky"],
      ["Исполнители", "Альбомы", "Годы"], ["Виконавці", "Альбоми", "Роки"],
      ["Изпълнители", "Албуми", "Години"], ["Előadók", "Albumok", "Évek"],
      ["Sanatçılar", "Albümler", "Yıllar"], ["Esiintyjät", "Albumit", "Vuodet"],
      ["Izvođači", "Albumi", "Godine"], ["歌手 (选填)", "专辑 (选填)", "年份 (选填)"],
      ["sanatciad", "albumad", "cikistarihi"],
    ])
  func plurals(names: [String]) throws {
    for count in [1, 2, 6] {
      let rows = (0..<count).map { "Band \($0 / 2);Record no. \($0);\(1970 + $0);\($0)" }
      let table = ([(names + ["x"]).joined(separator: ";")] + rows + [";;;9", ";;;10", ";;;11"])
      let draft = try #require(try Reading(table.joined(separator: "\n")).records.first).draft
      #expect(draft.artist == "Band 0")
      #expect(draft.title == "Record no. 0")
      #expect(draft.year == 1970)
    }
  }

  @Test(
    "have the name of a person in two of them, in either order",
    arguments: [
      ["First name", "Last name", "Title"], ["Forename", "Surname", "Album"],
      ["Voornaam", "Achternaam", "Titel"], ["Voornaam", "Naam", "Titel"],
      ["Vorname", "Nachname", "Titel"], ["Vorname", "Name", "Album"],
      ["Prénom", "Nom", "Titre"], ["Prénom de l'artiste", "Nom de l'artiste", "Album"],
      ["Nombre", "Apellido", "Título"], ["Nombre", "Apellidos", "Disco"],
      ["Nome", "Cognome", "Titolo"], ["Nome", "Sobrenome", "Disco"], ["Prenume", "Nume", "Titlu"],
      ["Förnamn", "Efternamn", "Titel"], ["Fornavn", "Efternavn", "Titel"],
      ["Fornavn", "Etternavn", "Tittel"], ["Etunimi", "Sukunimi", "Levy"],
      ["Imię", "Nazwisko", "Tytuł"], ["Jméno", "Příjmení", "Název"],
      ["Meno", "Priezvisko", "Názov"], ["Ime", "Prezime", "Naslov"], ["Ime", "Priimek", "Naslov"],
      ["Keresztnév", "Vezetéknév", "Cím"], ["Имя", "Фамилия", "Название"],
      ["Ім'я", "Прізвище", "Назва"], ["Όνομα", "Επώνυμο", "Τίτλος"], ["Adı", "Soyadı", "Albüm"],
      ["Eesnimi", "Perekonnanimi", "Pealkiri"], ["Vardas", "Pavardė", "Pavadinimas"],
      ["Künstler Vorname", "Künstler Nachname", "Titel"],
      ["Artist first name", "Artist last name", "Album title"],
    ])
  func persons(names: [String]) throws {
    let rows = (0..<8).map { ["Nina \($0 / 3)", "Simone", "Record no. \($0)"] }
    for order in [[0, 1, 2], [2, 1, 0]] {
      let table = ([names] + rows).map { row in order.map { row[$0] }.joined(separator: ";") }
      let reading = try Reading(table.joined(separator: "\n"))
      #expect(reading.records.count == 8)
      #expect(reading.records.first?.draft.artist == "Nina 0 Simone")
      #expect(reading.records.first?.draft.title == "Record no. 0")
      #expect(reading.records.first?.fieldNames == [])
    }
  }
}
