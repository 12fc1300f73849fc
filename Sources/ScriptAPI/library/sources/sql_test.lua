before(function() testing.load "sql.lua" end)

local albums <const> = moonshelf.library.albums

test("the rows of a dump are albums, with the columns of statements or of their table", function()
  local report <const> = testing.import([==[
-- phpMyAdmin SQL Dump
/*!40101 SET NAMES utf8 */;
CREATE TABLE IF NOT EXISTS `vinyl` (
  `id` int(11) NOT NULL,
  `artist` varchar(255) DEFAULT 'x, y',
  `title` varchar(255),
  `year` int(4),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;
INSERT INTO `vinyl` (`title`, `artist`) VALUES
('Appetite; for (x)', 'Guns N\' Roses'), ('It''s', NULL);
INSERT INTO `vinyl` VALUES (3,'Neu!','Neu! 75',1975),(4,'Faust','IV',1973);
]==], { name = "dump.sql" })
  expect(report.source).equals("sql")
  expect(report.records).equals(4)
  expect(albums[1].artist).equals("Guns N' Roses")
  expect(albums[1].title).equals("Appetite; for (x)")
  expect(albums[2].title).equals("It's")
  expect(albums[4].year).equals(1973)
end)

test("numbers of artists are replaced by their names", function()
  testing.import([==[
create table artists (id int, name text);
insert into artists values (7, 'Can'), (8, 'Wire');
create table albums (id int, title text, artist_id int, released date);
insert into albums values (1, 'Tago Mago', 7, to_date('1971-02-01', 'YYYY-MM-DD'));
insert into albums values (2, '154', 8, '1979-09-23');
]==], { name = "dump.sql" })
  expect(albums[1].artist).equals("Can")
  expect(albums[1].year).equals(1971)
  expect(albums[2].artist).equals("Wire")
end)

test("the rows of pg_dump are lines between tabs", function()
  local rows <const> = "Can\tTago Mago\t1971\nAC\\\\DC\tHigh Voltage\t\\N\n\\.\n\nSELECT 1;\n"
  testing.import("COPY public.records (artist, title, year) FROM stdin;\n" .. rows,
    { name = "pg.sql" })
  expect(#albums).equals(2)
  expect(albums[2].artist).equals("AC\\DC")
  expect(albums[2].year).equals(nil)
end)

test("SQL Server needs no INTO, and ends its statements with GO or with nothing", function()
  local dump <const> = [==[
USE [Shelf]
GO
/****** Object:  Table [dbo].[Records] ******/
SET ANSI_NULLS ON
GO
CREATE TABLE [dbo].[Records](
  [RecordID] [int] IDENTITY(1,1) NOT NULL,
  [Artist] [nvarchar](100) NULL,
 CONSTRAINT [PK_Records] PRIMARY KEY CLUSTERED ([RecordID] ASC)
) ON [PRIMARY]
GO
ALTER TABLE [dbo].[Records] ADD DEFAULT ((0)) FOR [RecordID]
GO
SET IDENTITY_INSERT [dbo].[Records] ON
GO
INSERT [dbo].[Records] ([RecordID], [Artist], [Title], [Price]) VALUES
(1, N'Wire', N'Chairs Missing', CAST(9.50 AS Decimal(8, 2)))
GO
INSERT [dbo].[Records] ([RecordID], [Artist], [Title], [Price])
VALUES (2, N'Faust', N'Faust''s IV', CAST(11 AS Decimal(8, 2)))
GO
]==]
  local report <const> = testing.import(dump, { name = "script.sql" })
  expect(report.source).equals("sql")
  expect(#albums).equals(2)
  expect(albums[2].title).equals("Faust's IV")
  expect(tostring(albums[1].price)).matches("9.50?")
  local bare <const> = dump:gsub("ALTER[^\n]*\n", ""):gsub("GO\n", "")
  expect(testing.import(bare, { name = "bare.sql" }).records).equals(2)
end)
