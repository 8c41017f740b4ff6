import CCmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much memory libcmark may still take on a thread.
///
/// The library aborts the process when it gets no memory, so nothing can be refused to it. What happens when the budget
/// is spent must therefore not return: the thread stands still from then on.
final class MemoryBudget {
  private var left: Int
  private let standStill: () -> Never

  init(bytes: Int, whenSpent standStill: @escaping () -> Never) {
    left = bytes
    self.standStill = standStill
  }

  /// Counts all that `body` takes from ``CountedMemory`` on this thread.
  func counting(_ body: () -> Void) {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    body()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  fileprivate static func take(_ bytes: Int) {
    guard let current = pthread_getspecific(key) else { return }
    let budget = Unmanaged<MemoryBudget>.fromOpaque(current).takeUnretainedValue()
    budget.left -= bytes
    if budget.left < 0 { budget.standStill() }
  }
}

/// The system's memory as libcmark asks for it, counted against the budget of the thread. Each piece has its size
/// before it.
enum CountedMemory {
  static var functions: cmark_mem {
    cmark_mem(
      calloc: { count, size in CountedMemory.piece(nil, count * size) },
      realloc: { CountedMemory.piece($0, $1) },
      free: { pointer in
        guard let pointer else { return }
        CountedMemory.release(pointer)
      })
  }

  /// Keeps what follows as aligned as the system gives it.
  private static let header = 16

  private static func release(_ piece: UnsafeMutableRawPointer) {
    let start = piece - header
    MemoryBudget.take(-start.load(as: Int.self))
    free(start)
  }

  /// A piece of `size` bytes with the content of `old`; all zero where there is none.
  private static func piece(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    let start = old.map { $0 - header }
    MemoryBudget.take(size + header - (start?.load(as: Int.self) ?? 0))
    guard let new = start.map({ realloc($0, size + header) }) ?? calloc(1, size + header) else {
      fatalError("out of memory")
    }
    new.storeBytes(of: size + header, as: Int.self)
    return new + header
  }
}
