before(function() testing.load "latex.lua" end)

test("the rows of a table are albums", function()
  local report <const> = testing.import([[
\documentclass{article}
\begin{document}
\begin{longtable}{llrl}
\toprule
Interpret & Titel & Jahr & Label \\
\midrule \endhead
Simon \& Garfunkel & \emph{Bookends} & 1968 & Columbia \\ % signed
Bj\"ork & \textit{Post} & 1995 & One Little
  Indian \\
\hline
Sigur R{\'o}s & {\'A}g{\ae}tis byrjun & 1999 & Smekkleysa \\
\end{longtable}
\end{document}
]], { name = "platten.tex" })
  expect(report.source).equals("latex")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Simon & Garfunkel")
  expect(albums[1].title).equals("Bookends")
  expect(albums[1].year).equals(1968)
  expect(albums[2].artist).equals("Björk")
  expect(albums[2].label).equals("One Little Indian")
  expect(albums[3].title).equals("Ágætis byrjun")
end)

test("items are lines of a list", function()
  local report <const> = testing.import([[
\documentclass{article}
\begin{document}
\section*{Records}
\begin{itemize}
  \item Red Lamp, \emph{Under Glass} (Orb, 1991) % lent
  \item Anna \"Ost, \emph{Plain
    Water} (Rope, 2005)
  \item[3] The Hulls, \textit{Salt \& Sand} (Rope, 1980)
  \item Dune, \emph{Sea} (Orb, 1999)
  \item Al Fay, \emph{Hay} (Orb, 1998)
\end{itemize}
\end{document}
]], { name = "list.tex" })
  local albums <const> = moonshelf.library.albums
  expect(report.source).equals("latex-items")
  expect(#albums).equals(5)
  expect(albums[1].artist).equals("Red Lamp")
  expect(albums[1].label).equals("Orb")
  expect(albums[1].section).equals("Records")
  expect(albums[2].artist).equals("Anna Öst")
  expect(albums[2].title).equals("Plain Water")
  expect(albums[3].title).equals("Salt & Sand")
  expect(albums[3].year).equals(1980)
end)
