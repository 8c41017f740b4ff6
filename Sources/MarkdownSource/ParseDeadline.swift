#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why libcmark could not finish a document.
package enum ParseFailure: Error, Sendable, Hashable {
  case overTime(seconds: Double)
  case overMemory(bytes: Int)
}

extension MarkdownTree {
  /// Sources up to this many bytes are parsed without a thread of their own: their worst known case takes 0.1 s.
  static let smallSource = 32 << 10

  /// libcmark may take this much for one source: a node takes about 200 bytes, so some two million. Ours take about
  /// half of that again, and a run parses twice; all together stays below 1 GiB.
  package static let memoryLimit = 384 << 20

  /// Parses as `init(_:blanking:)` does, and gives up after `seconds` or beyond ``memoryLimit``.
  ///
  /// libcmark 0.30.2 is superlinear on some hostile texts (`![[]()` repeated: 11 s for 292 kB), takes a hundred times
  /// the size of others, and cannot be interrupted. A large source is therefore parsed on a thread of its own, which is
  /// abandoned when the time is over: it goes on to use processor and memory until it has finished or the process ends.
  /// Beyond its memory it stands still.
  package static func parse(
    _ source: SourceText, blanking lines: [ClosedRange<Int>] = [], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    try parse(seconds: seconds, isSmall: source.bytes.count <= smallSource) {
      MarkdownTree(source, blanking: lines)
    }
  }

  /// Does `body` on this thread if that is quick in any case, otherwise within the limits on a thread of its own.
  static func parse(
    seconds: Double, isSmall: Bool, _ body: @escaping () -> MarkdownTree
  ) throws(ParseFailure) -> MarkdownTree {
    guard !isSmall else { return body() }
    let parse = BackgroundParse(body)
    guard parse.start() else { return body() }
    guard parse.wait(seconds: seconds) else { throw .overTime(seconds: seconds) }
    guard let tree = parse.tree else { throw .overMemory(bytes: memoryLimit) }
    return tree
  }

  package static func parse(
    _ source: [UInt8], blanking lines: [ClosedRange<Int>] = [], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    try parse(SourceText(source), blanking: lines, deadlineSeconds: seconds)
  }
}

/// One parse on one thread. Held by both sides, so that whoever leaves last frees it.
///
/// The worker alone writes `tree`, then posts; the waiter reads it only after the post.
private final class BackgroundParse {
  private let body: () -> MarkdownTree
  /// Nil behind the post where memory did not suffice.
  private(set) var tree: MarkdownTree?
  private let done: UnsafeMutablePointer<sem_t>

  init(_ body: @escaping () -> MarkdownTree) {
    self.body = body
    done = .allocate(capacity: 1)
    sem_init(done, 0, 0)
  }

  deinit {
    sem_destroy(done)
    done.deallocate()
  }

  /// False when the system gives no thread.
  func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Neither the parser nor the copying recurses; the default of musl (128 KiB) would be tight all the same.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    let worker = Unmanaged.passRetained(self)
    let refused = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let parse = Unmanaged<BackgroundParse>.fromOpaque(argument).takeRetainedValue()
        let budget = MemoryBudget(bytes: MarkdownTree.memoryLimit) {
          sem_post(parse.done)
          while true { pause() }
        }
        budget.counting { parse.tree = parse.body() }
        sem_post(parse.done)
        return nil
      }, worker.toOpaque())
    if refused != 0 { worker.release() }
    return refused == 0
  }

  /// False when the time is over.
  func wait(seconds: Double) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int(min(max(seconds, 0), 1e9) * 1e9) + end.tv_nsec
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while sem_timedwait(done, &end) != 0 {
      // A signal interrupts the wait without ending it.
      guard errno == EINTR else { return false }
    }
    return true
  }
}
