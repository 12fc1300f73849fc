/// The folding of letters: all letters on a line fold to its first one.
///
/// From the Unicode Character Database's canonical decompositions (lower-case letters of Latin,
/// Greek and Cyrillic), plus letters without a decomposition that are commonly typed without their
/// stroke.
enum FoldTable {
  /// Scalars that fold to one scalar.
  static let letters = """
    a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
    b ƀḃḅḇ
    c çćĉċčḉ
    d ðďđḋḍḏḑḓ
    e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
    f ḟ
    g ĝğġģǧǵḡ
    h ĥħȟḣḥḧḩḫẖ
    i ìíîïĩīĭįıǐȉȋɨḭḯỉị
    j ĵǰ
    k ķǩḱḳḵ
    l ĺļľłƚḷḹḻḽ
    m ḿṁṃ
    n ñńņňǹṅṇṉṋ
    o òóôõöøōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
    p ṕṗ
    r ŕŗřȑȓṙṛṝṟ
    s śŝşšșṡṣṥṧṩ
    t ţťŧțṫṭṯṱẗ
    u ùúûüũūŭůűųưǔǖǘǚǜȕȗʉṳṵṷṹṻụủứừửữự
    v ṽṿ
    w ŵẁẃẅẇẉẘ
    x ẋẍ
    y ýÿŷȳẏẙỳỵỷỹ
    z źżžƶẑẓẕ
    æ ǣǽ
    ø ǿ
    ſ ẛ
    ʒ ǯ
    α άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
    ε έἐἑἒἓἔἕὲέ
    η ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
    ι ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
    ο όὀὁὂὃὄὅὸό
    ρ ῤῥ
    σ ς
    υ ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
    ω ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
    а ӑӓ
    г ѓ
    е ѐёӗ
    ж ӂӝ
    з ӟ
    и йѝӣӥ
    к ќ
    о ӧ
    у ўӯӱӳ
    ч ӵ
    ы ӹ
    э ӭ
    і ї
    ѵ ѷ
    ә ӛ
    ө ӫ
    """

  /// Scalars that fold to several, or to another kind of mark.
  static let others: [(folded: String, scalars: String)] = [
    ("ss", "\u{df}"), ("ae", "\u{e6}\u{1fd}\u{1e3}"), ("oe", "\u{153}"), ("th", "\u{fe}"),
    ("ij", "\u{133}"), ("'", "\u{2019}\u{2018}\u{201b}\u{2bc}\u{b4}"),
    ("\"", "\u{201c}\u{201d}\u{201e}"), ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}"),
    ("...", "\u{2026}"), (" ", "\u{a0}\u{2007}\u{202f}\u{3000}"),
    ("", "\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{feff}"),
  ]
}
