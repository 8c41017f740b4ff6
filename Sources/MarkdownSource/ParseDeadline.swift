#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MarkdownTree {
  /// The largest source, in bytes, that is parsed without a thread of its own. The worst known source of this size
  /// takes 0.1 s.
  static let smallSource = 32 << 10

  /// The largest number of bytes that libcmark may hold for all sources of the process together.
  ///
  /// A node takes about 200 bytes, so this is enough for about two million nodes. The copied tree takes about half as
  /// much, and a run parses twice. In total, less than 1 GiB is used.
  package static let memoryLimit = 384 << 20

  /// Parses like `init(_:blanking:)`, but gives up after `seconds` or beyond ``memoryLimit``.
  ///
  /// libcmark 0.30.2 takes quadratic time for some texts with many unfinished links: seconds for a few hundred
  /// kilobytes. Other texts take a hundred times their size, and the parser cannot be interrupted. So a large source is
  /// parsed on a thread of its own. At the deadline, the thread is abandoned and continues until it next asks for
  /// memory. A thread that is abandoned, or asks for more memory than is left, releases all of its memory and halts.
  package static func parse(
    _ source: SourceText, blanking lines: [ClosedRange<Int>] = [], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    let visible = source.visible(blanking: lines)
    return try CmarkTree.parse(visible.bytes, by: ParseDeadline(seconds: seconds)).values(of: visible)
  }
}

/// The time limit that all parses of a document share.
///
/// The limit applies to the processor time of the parser, so a document is never refused because the machine is busy.
/// The elapsed time is limited too, to ``patience`` times as much, because the user is waiting.
final class ParseDeadline {
  let seconds: Double
  private static let patience = 12.0
  private let start = ContinuousClock.now
  private var spent = 0.0

  init(seconds: Double) { self.seconds = seconds }

  func spend(_ seconds: Double) { spent += seconds }

  var processorSecondsLeft: Double { seconds - spent }

  var clockSecondsLeft: Double { seconds * Self.patience - (ContinuousClock.now - start) / .seconds(1) }
}

extension CmarkTree {
  /// Parses within the deadline and ``MarkdownTree/memoryLimit``. A large text is parsed on a thread of its own.
  static func parse(_ bytes: [UInt8], by deadline: ParseDeadline) throws(ParseFailure) -> CmarkTree {
    let isSmall = bytes.count <= MarkdownTree.smallSource
    let parse = isSmall ? nil : BackgroundParse(bytes)
    guard let parse, parse.start() else {
      guard CmarkMemory.isGranted(forSource: bytes.count) else { throw .refused }
      return CmarkTree(bytes.span, memory: CmarkMemory())
    }
    guard parse.wait(for: deadline) else {
      parse.memory.giveUp()
      throw .overTime(seconds: deadline.seconds)
    }
    guard let tree = parse.tree.take() else {
      throw parse.memory.isRefusedBySystem ? .refused : .overMemory(bytes: MarkdownTree.memoryLimit)
    }
    return tree
  }
}

/// A parse on a thread of its own. Both threads hold this object, so the last one to release it frees it.
///
/// Only the worker writes `tree` and `cost`, before it posts `done`. The waiting thread reads them only after that.
private final class BackgroundParse {
  /// A copy of the text that a halted thread can release. Only the worker uses it.
  private var input: UnsafeMutableBufferPointer<UInt8>
  /// The tree. After the worker has posted, nil means that the memory was insufficient.
  var tree: CmarkTree?
  /// The processor time that the parse took, in seconds.
  private var cost = 0.0
  let memory = CmarkMemory(limit: MarkdownTree.memoryLimit)
  private let done: UnsafeMutablePointer<sem_t>
  /// The clock of the worker's processor time.
  ///
  /// Only the worker writes it, before its first post. Without such a clock, only the patience of the deadline counts.
  private var clock = clockid_t()
  private var hasClock = false
  private let started: UnsafeMutablePointer<sem_t>

  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    done = .allocate(capacity: 1)
    sem_init(done, 0, 0)
    started = .allocate(capacity: 1)
    sem_init(started, 0, 0)
    memory.standStill = { [unowned self] in standStill() }
  }

  deinit {
    input.deallocate()
    for semaphore in [done, started] {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }
  }

  private func standStill() -> Never {
    input.deallocate()
    input = UnsafeMutableBufferPointer(start: nil, count: 0)
    sem_post(done)
    while true { pause() }
  }

  /// Starts the worker. Returns false if the system refuses a thread.
  func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Neither the parser nor the copying recurses, but musl's default stack (128 KiB) would still be tight.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    let worker = Unmanaged.passRetained(self)
    let refused = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let parse = Unmanaged<BackgroundParse>.fromOpaque(argument).takeRetainedValue()
        parse.hasClock = pthread_getcpuclockid(pthread_self(), &parse.clock) == 0
        sem_post(parse.started)
        parse.tree = CmarkTree(parse.input.span, memory: parse.memory)
        parse.cost = parse.spent
        sem_post(parse.done)
        return nil
      }, worker.toOpaque())
    if refused != 0 { worker.release() }
    return refused == 0
  }

  /// Waits for the parse to end. Returns false at the deadline.
  func wait(for deadline: ParseDeadline) -> Bool {
    while sem_wait(started) != 0 {}
    while true {
      // A signal may interrupt the sleep.
      if sleep(seconds: min(max(deadline.processorSecondsLeft - spent, 0.001), deadline.clockSecondsLeft)) {
        deadline.spend(cost)
        return true
      }
      guard spent < deadline.processorSecondsLeft, deadline.clockSecondsLeft > 0 else { return false }
    }
  }

  /// The processor time that the worker has used, in seconds. It is 0 after the worker has ended, when its clock no
  /// longer exists.
  private var spent: Double {
    var time = timespec()
    guard hasClock, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for the given time. Returns true if the parse has ended.
  private func sleep(seconds: Double) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int(min(max(seconds, 0), 1e9) * 1e9) + end.tv_nsec
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    return sem_timedwait(done, &end) == 0
  }
}

/// The reason why libcmark could not finish a document.
package enum ParseFailure: Error, Sendable, Hashable {
  case overTime(seconds: Double)
  case overMemory(bytes: Int)
  /// The system grants less memory than the document may need.
  case refused

  /// Returns the end of a sentence about a parser that needed more time than this.
  package static func overTimeReason(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return "did not finish within \(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) seconds"
  }
}
