// Nothing for Swift: TagReader is C++ and includes TagLib's own headers.
