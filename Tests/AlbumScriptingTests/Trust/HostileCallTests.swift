import AlbumTestSupport
import Glibc
import Testing

/// Every described function, called with large and hostile values under small limits.
///
/// The functions and their parameters are read from the description.
@Suite("Every described function")
struct HostileCallTests {
  /// The maximum of a call in a debug build, in seconds of processor time and bytes.
  ///
  /// It consists of the limits, and the work and memory until they take effect. The bug: minutes
  /// and gigabytes.
  private static let mostSeconds = 20.0
  private static let mostMemory = 8 * HostileFunction.memoryLimit

  /// Whether the address sanitizer is active, whose own memory would be measured.
  private static let isSanitized = getenv("ASAN_OPTIONS") != nil

  @Test(
    "returns or fails with a message, within time and memory, for any argument",
    .disabled(if: isSanitized, "the address sanitizer's memory would count"))
  func hostile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("running")
    let result = await #expect(processExitsWith: .success) { [file = file as String] in
      var limit = rlimit(rlim_cur: 400, rlim_max: 400)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      alarm(1200)
      for function in HostileFunction.all {
        let isReached = try function.callWithAll { value, call in
          let name = "\(function.name), \(value)"
          Self.write(name, to: file)
          Self.resetPeakMemory()
          let memory = Self.peakMemory()
          let began = Self.processorSeconds()
          try call()
          let seconds = Self.processorSeconds() - began
          #expect(seconds < Self.mostSeconds, "\(name)")
          #expect(Self.peakMemory() - memory < Self.mostMemory, "\(name)")
        }
        #expect(isReached, "\(function.name) was not called")
      }
    }
    // A signal ends the process without a message.
    if result == nil { Issue.record("the last call: \(Self.read(file))") }
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "none" }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 256)
    let count = fread(&line, 1, line.count, file)
    return String(decoding: line.prefix(count), as: UTF8.self)
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func resetPeakMemory() { write("5", to: "/proc/self/clear_refs") }

  /// The maximum memory of the process since the last reset.
  private static func peakMemory() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return (Int(text.filter(\.isNumber)) ?? 0) << 10
    }
    return 0
  }
}
