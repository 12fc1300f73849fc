#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The function that libFuzzer calls with every input.
private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// libFuzzer's own main function, in its library (LLVM, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: Callback
) -> CInt

private let wanted = getenv("MOONSHELF_FUZZ").map { String(cString: $0) } ?? ""

private let target: FuzzTarget = {
  if let target = FuzzTarget.all.first(where: { $0.name == wanted }) { return target }
  let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
  print("there is nothing to fuzz called \"\(wanted)\"; there are \(names)")
  exit(2)
}()

_ = target
private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { bytes, length in
    target.run(Array(UnsafeBufferPointer(start: bytes, count: length)))
    return 0
  })
