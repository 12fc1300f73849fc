before(function() testing.load "mail.lua" end)

test("the lines of a mail are a list", function()
  local report <const> = testing.import([[
Return-Path: <bernd@example.de>
From: Bernd <bernd@example.de>
Subject: Re: Suchliste
Date: Fri, 14 Mar 2008 21:02:09 +0100
Content-Type: text/plain;
 charset=ISO-8859-1
Content-Transfer-Encoding: quoted-printable

Hallo J=F6rg,

Amon D=FC=FCl II - Yeti, 1970, Liberty
Embryo - Opal, 1970, Ohr
Guru Guru - UFO, 1970, Ohr
La D=FCsseldorf - La D=FC=
sseldorf, 1976, Nova

--=20
Bernd
> Can - Tago Mago, 1971
]], { name = "suchliste.eml" })
  expect(report.source).equals("mail")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(4)
  expect(albums[1].artist).equals("Amon Düül II")
  expect(albums[1].title).equals("Yeti")
  expect(albums[1].year).equals(1970)
  expect(albums[4].title).equals("La Düsseldorf")
end)

test("of a mail with several parts, the plain text is read", function()
  testing.import([[
From: a@example.org
Subject: Records
Date: Fri, 14 Mar 2008 21:02:09 +0100
Content-Type: multipart/alternative; boundary="b1"

--b1
Content-Type: text/html

<p>Can - Nothing (1971)</p>
--b1
Content-Type: text/plain

* Can - Tago Mago (1971)
* Neu! - Neu! 75 (1975)
--b1--
]], { name = "records.eml" })
  expect(#moonshelf.library.albums).equals(2)
  expect(moonshelf.library.albums[2].title).equals("Neu! 75")
end)

test("a list in the quotation is read if the sender wrote none", function()
  local report <const> = testing.import([[
From: Uwe <uwe@example.org>
Subject: Re: crate
Date: Tue, 5 Feb 2019 10:00:00 +0100

All of these please!

On Mon, Ida wrote:
> Krautrock:
> Harmonia - Deluxe (1975)
>> Cluster - Zuckerzeit (1974)
> Neu! - Neu! 75 (1975)

Best
Uwe
]], { name = "answer.eml" })
  expect(report.records).equals(3)
  expect(moonshelf.library.albums[2].artist).equals("Cluster")
  local talk <const> = [[
From: Uwe <uwe@example.org>
Subject: Re: crate
Date: Tue, 5 Feb 2019 10:00:00 +0100

Thanks.
> I was at the fair yesterday and met your brother there.
> Neu! - Neu! 75 was what he talked about.
> See you on Friday, then we can listen to it.
]]
  expect(function() testing.import(talk, { name = "talk.eml" }) end)
    .raises("is a mail without a list of albums")
end)

test("the list in an answer is found without the header of a mail", function()
  local report <const> = testing.import(table.concat({
    "Hi Paul,", "", "thanks for the list!", "", "On 3 March, Paul E. wrote:",
    "> Hello Ruth, here is the box:", ">", "> Cluster - Zuckerzeit (1974)",
    "> Harmonia - Deluxe (1975)", "", "Both great, I would take them.", "",
    "> Wire - 154 (1979)", "", "Too noisy ...", "", "> Low - Trust (2002)", "", "Ruth", "",
  }, "\n"), { name = "answer.txt" })
  expect(report.source).equals("mail")
  expect(#moonshelf.library.albums).equals(4)
  expect(moonshelf.library.albums[4].title).equals("Trust")
end)

test("media and copies of an order are fields", function()
  testing.import(table.concat({
    "From: orders@shop.example", "Subject: Your order", "Date: Thu, 11 Nov 2021 09:02:41 +0000",
    "", "Hi Mia,", "", "these items left us today:", "",
    "1 x Cluster - Zuckerzeit (LP)                  £21.99",
    "2 x Harmonia - Deluxe (CD)                     £23.98",
    "1 x Wire - 154 (2LP)                           £24.99", "",
    "Subtotal                                       £70.96", "", "Thanks!", "",
  }, "\n"), { name = "order.eml" })
  expect(#moonshelf.library.albums).equals(3)
  expect(moonshelf.library.albums[1].artist).equals("Cluster")
  expect(moonshelf.library.albums[1].title).equals("Zuckerzeit")
  expect(moonshelf.library.albums[1].format).equals("LP")
  expect(moonshelf.library.albums[2].quantity).equals(2)
end)

test("remarks behind dashes are no albums", function()
  local is_imported <const>, message <const> = pcall(testing.import, table.concat({
    "From: Sue <sue@example.org>", "Subject: Re: Delivery", "Date: Tue, 14 May 2024 09:12:44 +0100",
    "", "Dear Peter,", "", "the new dates:", "", "Monday - unloading at gate 4",
    "Wednesday - assembly, two fitters", "Friday - test run", "", "Sue", "",
  }, "\n"), { name = "dates.eml" })
  expect(is_imported).equals(false)
  expect(tostring(message)).contains("is a mail without a list of albums")
end)

test("prices in a column with a currency before them are no part of titles", function()
  testing.import(table.concat({
    "From: orders@shop.example", "Subject: Your order", "Date: Thu, 11 Nov 2021 09:02:41 +0000",
    "", "Hi Mia,", "", "1 x Cluster - Zuckerzeit (2LP)          EUR 29,99",
    "1 x Harmonia - Deluxe (CD)              EUR 9,99",
    "1 x Wire - 154 (LP)                     EUR 19,99", "", "Thanks!", "",
  }, "\n"), { name = "order.eml" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(3)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].format).equals("2LP")
  expect(tostring(albums[1].price)).contains("29")
end)
