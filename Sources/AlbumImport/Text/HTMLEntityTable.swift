/// The names of letters in HTML: those of HTML 4 and the Latin letters and marks of HTML 5.
///
/// Written by `scripts/text-tables`.
enum HTMLEntityTable {
  /// Each name, and behind it what it stands for.
  static let entities = """
    Aacute Á aacute á Abreve Ă abreve ă Acirc Â acirc â acute ´ AElig Æ aelig æ Agrave À
    agrave à alefsym ℵ Alpha Α alpha α Amacr Ā amacr ā AMP & amp & and ∧ ang ∠ angst Å Aogon Ą
    aogon ą apos ' Aring Å aring å ast * asymp ≈ Atilde Ã atilde ã Auml Ä auml ä bdquo „
    Beta Β beta β brvbar ¦ bsol \u{5C} bull • Cacute Ć cacute ć cap ∩ Ccaron Č ccaron č
    Ccedil Ç ccedil ç Ccirc Ĉ ccirc ĉ Cdot Ċ cdot ċ cedil ¸ cent ¢ check ✓ Chi Χ chi χ circ ˆ
    clubs ♣ colon : comma , commat @ cong ≅ COPY © copy © crarr ↵ cross ✗ cup ∪ curren ¤
    dagger † Dagger ‡ darr ↓ dArr ⇓ dash ‐ Dcaron Ď dcaron ď deg ° Delta Δ delta δ diams ♦
    divide ÷ dollar $ Dstrok Đ dstrok đ Eacute É eacute é Ecaron Ě ecaron ě Ecirc Ê ecirc ê
    Edot Ė edot ė Egrave È egrave è Emacr Ē emacr ē empty ∅ emsp \u{2003} ENG Ŋ eng ŋ
    ensp \u{2002} Eogon Ę eogon ę Epsilon Ε epsilon ε equals = equiv ≡ Eta Η eta η ETH Ð eth ð
    Euml Ë euml ë euro € excl ! exist ∃ female ♀ flat ♭ fnof ƒ forall ∀ frac12 ½ frac13 ⅓
    frac14 ¼ frac23 ⅔ frac34 ¾ frasl ⁄ gacute ǵ Gamma Γ gamma γ Gbreve Ğ gbreve ğ Gcedil Ģ
    Gcirc Ĝ gcirc ĝ Gdot Ġ gdot ġ ge ≥ grave ` GT > gt > half ½ harr ↔ hArr ⇔ Hcirc Ĥ hcirc ĥ
    hearts ♥ hellip … horbar ― Hstrok Ħ hstrok ħ hyphen ‐ Iacute Í iacute í Icirc Î icirc î
    Idot İ iexcl ¡ Igrave Ì igrave ì IJlig Ĳ ijlig ĳ Imacr Ī imacr ī image ℑ imath ı imped Ƶ
    infin ∞ inodot ı int ∫ Iogon Į iogon į Iota Ι iota ι iquest ¿ isin ∈ Itilde Ĩ itilde ĩ
    Iuml Ï iuml ï Jcirc Ĵ jcirc ĵ jmath ȷ Kappa Κ kappa κ Kcedil Ķ kcedil ķ kgreen ĸ Lacute Ĺ
    lacute ĺ Lambda Λ lambda λ lang ⟨ laquo « larr ← lArr ⇐ lbrace { lbrack [ Lcaron Ľ
    lcaron ľ Lcedil Ļ lcedil ļ lceil ⌈ ldquo “ ldquor „ le ≤ lfloor ⌊ Lmidot Ŀ lmidot ŀ
    lowast ∗ lowbar _ loz ◊ lpar ( lrm \u{200E} lsaquo ‹ lsqb [ lsquo ‘ lsquor ‚ Lstrok Ł
    lstrok ł LT < lt < macr ¯ male ♂ mdash — micro µ midast * middot · minus − Mu Μ mu μ
    nabla ∇ Nacute Ń nacute ń napos ŉ natural ♮ nbsp \u{A0} Ncaron Ň ncaron ň Ncedil Ņ
    ncedil ņ ndash – ne ≠ ni ∋ NonBreakingSpace \u{A0} not ¬ notin ∉ nsub ⊄ Ntilde Ñ ntilde ñ
    Nu Ν nu ν num # numero № Oacute Ó oacute ó Ocirc Ô ocirc ô Odblac Ő odblac ő OElig Œ
    oelig œ Ograve Ò ograve ò oline ‾ Omacr Ō omacr ō Omega Ω omega ω Omicron Ο omicron ο
    oplus ⊕ or ∨ ordf ª ordm º Oslash Ø oslash ø Otilde Õ otilde õ otimes ⊗ Ouml Ö ouml ö
    para ¶ part ∂ percnt % period . permil ‰ perp ⊥ Phi Φ phi φ phone ☎ Pi Π pi π piv ϖ plus +
    plusmn ± pound £ prime ′ Prime ″ prod ∏ prop ∝ Psi Ψ psi ψ quest ? QUOT \u{22} quot \u{22}
    Racute Ŕ racute ŕ radic √ rang ⟩ raquo » rarr → rArr ⇒ rbrace } rbrack ] Rcaron Ř rcaron ř
    Rcedil Ŗ rcedil ŗ rceil ⌉ rdquo ” rdquor ” real ℜ REG ® reg ® rfloor ⌋ Rho Ρ rho ρ
    rlm \u{200F} rpar ) rsaquo › rsqb ] rsquo ’ rsquor ’ Sacute Ś sacute ś sbquo ‚ Scaron Š
    scaron š Scedil Ş scedil ş Scirc Ŝ scirc ŝ sdot ⋅ sect § semi ; sharp ♯ shy \u{AD} Sigma Σ
    sigma σ sigmaf ς sim ∼ sol / spades ♠ star ☆ starf ★ sub ⊂ sube ⊆ sum ∑ sup ⊃ sup1 ¹
    sup2 ² sup3 ³ supe ⊇ szlig ß Tau Τ tau τ Tcaron Ť tcaron ť Tcedil Ţ tcedil ţ there4 ∴
    Theta Θ theta θ thetasym ϑ thinsp \u{2009} THORN Þ thorn þ tilde ˜ times × trade ™
    Tstrok Ŧ tstrok ŧ Uacute Ú uacute ú uarr ↑ uArr ⇑ Ubreve Ŭ ubreve ŭ Ucirc Û ucirc û
    Udblac Ű udblac ű Ugrave Ù ugrave ù Umacr Ū umacr ū uml ¨ Uogon Ų uogon ų upsih ϒ
    Upsilon Υ upsilon υ Uring Ů uring ů Utilde Ũ utilde ũ Uuml Ü uuml ü verbar | Wcirc Ŵ
    wcirc ŵ weierp ℘ Xi Ξ xi ξ Yacute Ý yacute ý Ycirc Ŷ ycirc ŷ yen ¥ Yuml Ÿ yuml ÿ Zacute Ź
    zacute ź Zcaron Ž zcaron ž Zdot Ż zdot ż ZeroWidthSpace \u{200B} Zeta Ζ zeta ζ
    zwj \u{200D} zwnj \u{200C}
    """
}
