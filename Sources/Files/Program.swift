import CMemory
import CProgram
import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// This program as the system started it: its arguments, its build and its standard streams.
package enum Program {
  /// The arguments of the process, starting with the name of the program. They come from `main`, so they are available
  /// without `/proc`.
  package static var arguments: [String] {
    guard var next = program_arguments() else { return CommandLine.arguments }
    var arguments: [String] = []
    while let argument = next.pointee {
      arguments.append(String(cString: argument))
      next += 1
    }
    return arguments
  }

  /// The identity of this build of the program, or nil if the system does not reveal it.
  ///
  /// It is the build id that the linker wrote into the program, or else the state of the program's file. No program can
  /// choose the inode and the change time of a file.
  package static var build: String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Int(program_build_id(&bytes, Int32(bytes.count)))
    if count >= 8 { return "id " + SHA256.hexadecimal(Array(bytes[..<count])) }
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    return "file \(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      + " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }

  /// The path of the program's file, or nil if the system does not reveal it.
  package static var file: String? { try? FileAccess.resolve("/proc/self/exe") }

  /// The absolute folders of the search path. A relative folder could contain a stranger's programs.
  package static var searchPath: [String] {
    (EnvironmentVariable.path.value ?? "").split(separator: ":").map { String($0) }.filter { $0.hasPrefix("/") }
  }

  /// Returns the path of another program in the search path, or nil if there is no such program.
  package static func find(_ name: String) -> String? {
    searchPath.map { Path.join($0, name) }.first(where: FileAccess.isProgram)
  }

  /// Prepares the process and does the work of the program, with a stack of at least 8 MiB.
  ///
  /// The first thread may have a smaller stack (`ulimit -s`), so the work may run on another thread. If the system does
  /// not grant that thread, the process ends with exit code 3. Where addresses are limited (`ulimit -v`), they are
  /// reserved for blocks. Must be called only once.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    csystem_save_addresses()
    let limit = stackLimit
    // The stack of the first thread may be too small even for preparing the process.
    let run: @Sendable () -> Void = {
      prepare()
      work()
    }
    guard limit < BackgroundThread.stackSize else { return run() }
    guard !BackgroundThread.wait(for: run) else { return }
    let text = "error: the stack is limited to \(limit >> 10) KiB, and the system refuses a larger one\n"
    _ = Descriptor.writeAll(Array((text + "help: raise the limit with: ulimit -s 8192\n").utf8), to: STDERR_FILENO)
    exit(3)
  }

  /// Prepares the process before it opens any file or does its work.
  ///
  /// Afterwards the standard streams exist, and the process may open as many files as the system allows. Neither Ctrl-C
  /// nor a file size limit ends it halfway.
  private static func prepare() {
    openStandardStreams()
    requireMemory()
    raiseFileLimit()
    // A write beyond the limit then fails with EFBIG and is reported.
    signal(SIGXFSZ, SIG_IGN)
    Interruption.install()
  }

  /// Ends the process with exit code 3 if the system grants less memory (`ulimit -v`) than any command needs. The error
  /// is written without a piece of the heap, which would end the process by a signal.
  private static func requireMemory() {
    guard cmemory_has(leastMemory) == 0 else { return }
    let text: StaticString = """
      error: the system grants less memory than the program needs, 16 MiB
      help: raise the limit with: ulimit -v unlimited

      """
    text.withUTF8Buffer { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(3)
  }

  /// The memory, in bytes, with which every command on a small page works or reports an error.
  private static let leastMemory = 16 << 20

  /// Keeps a value until the process ends, which frees all memory at once. Freeing a large document node by node would
  /// take much longer.
  package static func keepUntilExit<Value>(_ value: consuming Value) {
    UnsafeMutablePointer<Value>.allocate(capacity: 1).initialize(to: value)
  }

  /// Lets the heap grow by a number of bytes at once, in large pages, because the first thread is about to use them.
  ///
  /// Otherwise, the thread would spend a quarter of its time on getting small pages one by one.
  package static func expectHeap(bytes: Int) { cmemory_expect(bytes) }

  /// Returns whether the system would now grant this much memory and have 32 MiB left.
  package static func isGranted(bytes: Int) -> Bool { cmemory_is_granted(bytes) != 0 }

  /// The largest size of the first thread's stack, in bytes.
  private static var stackLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let stack = RLIMIT_STACK
    #endif
    guard getrlimit(stack, &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// Opens each standard stream that the process was started without, so that none of its files gets the number of a
  /// stream.
  ///
  /// A stream is opened in the wrong direction, so that reading from it or writing to it fails. This is correct,
  /// because its input is missing or its output would be lost.
  private static func openStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The system uses the lowest free number, which is that of the stream.
      if open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }

  /// Raises the limit of open files to the highest value that the user may set. A command on many notebooks holds the
  /// folder of each of them open until all are written.
  private static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(files, &limit)
  }
}
