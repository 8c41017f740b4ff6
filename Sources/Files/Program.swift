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
  /// The arguments, the name of the program first; from `main`, so they are there without `/proc` too.
  package static var arguments: [String] {
    guard var next = program_arguments() else { return CommandLine.arguments }
    var arguments: [String] = []
    while let argument = next.pointee {
      arguments.append(String(cString: argument))
      next += 1
    }
    return arguments
  }

  /// The identity of this build of the program: the build id that its linker wrote into it, else the state of
  /// its file, whose inode and time of change no program can choose. Nil if the system shows neither.
  package static var build: String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Int(program_build_id(&bytes, Int32(bytes.count)))
    if count >= 8 { return "id " + SHA256.hexadecimal(Array(bytes[..<count])) }
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    return "file \(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      + " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }

  /// The path of this program's file, or nil if the system does not show it.
  package static var file: String? { try? FileAccess.resolve("/proc/self/exe") }

  /// The absolute folders of the search path. A relative folder could lead to a stranger's programs.
  package static var searchPath: [String] {
    (EnvironmentVariable.path.value ?? "").split(separator: ":").map { String($0) }.filter { $0.hasPrefix("/") }
  }

  /// Returns the path of another program in the search path, or nil if it is not found.
  package static func find(_ name: String) -> String? {
    searchPath.map { Path.join($0, name) }.first(where: FileAccess.isProgram)
  }

  /// Makes the process ready and does the work of the program, with at least 8 MiB of stack, whatever the first thread
  /// may use (`ulimit -s`). The addresses below a limit (`ulimit -v`) are kept for blocks. Called once.
  ///
  /// Where the limit is smaller and the system grants no thread with more, the process ends with exit code 3.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    csystem_save_addresses()
    let limit = stackLimit
    // The first thread may have too little even to make the process ready.
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

  /// Makes the process ready, before it opens any file or does its work: the standard streams exist, as many files
  /// may be open as the system allows, and neither Ctrl-C nor a limit of the size of files ends it half-way.
  private static func prepare() {
    openStandardStreams()
    raiseFileLimit()
    // A write beyond the limit fails with EFBIG instead, and is reported.
    signal(SIGXFSZ, SIG_IGN)
    Interruption.install()
  }

  /// Keeps a value until the process ends, which frees all memory at once. To free a large document node by node would
  /// take much longer.
  package static func keepUntilExit<Value>(_ value: consuming Value) {
    UnsafeMutablePointer<Value>.allocate(capacity: 1).initialize(to: value)
  }

  /// Lets the heap grow by this many bytes at once, with large pages, because the first thread is about to use them. It
  /// would otherwise spend a quarter of its time on getting small pages one by one.
  package static func expectHeap(bytes: Int) { cmemory_expect(bytes) }

  /// The bytes that the stack of the first thread may take.
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

  /// Opens each standard stream that the process was started without, so that no file of ours gets its number.
  ///
  /// Each is opened the wrong way round: what is written to it or read from it fails, as it must, since its output goes
  /// nowhere and its input is missing.
  private static func openStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is that of the stream.
      if open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }

  /// Lets the process have as many open files as its owner may ask for: a command on many notebooks holds the folder of
  /// each open until all are written.
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
