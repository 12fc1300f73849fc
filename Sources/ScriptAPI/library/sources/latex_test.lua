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
