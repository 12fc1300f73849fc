[playlist]
File1=/a/Artist/Album/01.mp3
Title1=Artist - Title
Length1=-1
NumberOfEntries=1
Version=2
