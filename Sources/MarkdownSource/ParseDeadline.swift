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

  /// libcmark may hold this much, for all sources of the process together: a node takes about 200 bytes, so some two
  /// million. Ours take about half of that again, and a run parses twice; all together stays below 1 GiB.
  package static let memoryLimit = 384 << 20

  /// Parses as `init(_:blanking:)` does, and gives up after `seconds` or beyond ``memoryLimit``.
  ///
  /// libcmark 0.30.2 is superlinear on some hostile texts (`![[]()` repeated: 11 s for 292 kB), takes a hundred times
  /// the size of others, and cannot be interrupted. A large source is therefore parsed on a thread of its own, which is
  /// abandoned when the time is over, and goes on until it next asks for memory. A thread that is abandoned, or asks
  /// for more than is left, gives all of it back and stands still.
  package static func parse(
    _ source: SourceText, blanking lines: [ClosedRange<Int>] = [], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    let visible = source.visible(blanking: lines)
    return try CmarkTree.parse(visible.bytes, by: ParseDeadline(seconds: seconds)).values(of: visible)
  }

  package static func parse(
    _ source: [UInt8], blanking lines: [ClosedRange<Int>] = [], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    try parse(SourceText(source), blanking: lines, deadlineSeconds: seconds)
  }
}

/// The time by which all readings of a document must have ended.
struct ParseDeadline {
  let seconds: Double
  private let start = ContinuousClock.now

  init(seconds: Double) { self.seconds = seconds }

  var secondsLeft: Double { seconds - (ContinuousClock.now - start) / .seconds(1) }
}

extension CmarkTree {
  /// Parses within the deadline and ``MarkdownTree/memoryLimit``, on a thread of its own unless the text is small.
  static func parse(_ bytes: [UInt8], by deadline: ParseDeadline) throws(ParseFailure) -> CmarkTree {
    guard bytes.count > MarkdownTree.smallSource else { return CmarkTree(bytes.span, memory: CmarkMemory()) }
    let parse = BackgroundParse(bytes)
    guard parse.start() else { return CmarkTree(bytes.span, memory: CmarkMemory()) }
    guard parse.wait(seconds: deadline.secondsLeft) else {
      parse.memory.giveUp()
      throw .overTime(seconds: deadline.seconds)
    }
    guard let tree = parse.tree.take() else { throw .overMemory(bytes: MarkdownTree.memoryLimit) }
    return tree
  }
}

/// One parse on one thread. Held by both sides, so that whoever leaves last frees it.
///
/// The worker alone writes `tree`, then posts; the waiter takes it only after the post.
private final class BackgroundParse {
  /// A copy, that a thread which stands still can give back. The worker's alone.
  private var input: UnsafeMutableBufferPointer<UInt8>
  /// Nil behind the post where memory did not suffice.
  var tree: CmarkTree?
  let memory = CmarkMemory(limit: MarkdownTree.memoryLimit)
  private let done: UnsafeMutablePointer<sem_t>

  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    done = .allocate(capacity: 1)
    sem_init(done, 0, 0)
    memory.standStill = { [unowned self] in standStill() }
  }

  deinit {
    input.deallocate()
    sem_destroy(done)
    done.deallocate()
  }

  private func standStill() -> Never {
    input.deallocate()
    input = UnsafeMutableBufferPointer(start: nil, count: 0)
    sem_post(done)
    while true { pause() }
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
        parse.tree = CmarkTree(parse.input.span, memory: parse.memory)
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
