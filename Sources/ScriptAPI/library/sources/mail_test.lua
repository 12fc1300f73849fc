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
