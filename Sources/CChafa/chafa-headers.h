// Nothing for Swift: PictureReader is C++ and includes the library's own headers.
