import CCmark
import CMemory
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory of one document in libcmark. Pieces are allocated one by one and released together.
///
/// The library aborts the process if an allocation fails, so no allocation may fail. Instead, an allocation beyond the
/// budget never returns: the memory goes back to the system, and the thread halts forever.
final class CmarkMemory {
  /// The number of bytes that all documents of the process hold.
  private static let held = Atomic(0)
  /// The sizes of the first chunk and of the others, in bytes. The first is enough for most pages. The others are as
  /// large as the large pages of most processors.
  private static let firstChunkSize = 1 << 18, chunkSize = 1 << 21
  /// More bytes than the parser and the tree need for each byte of any source.
  private static let bytesPerByte = 256
  /// The number of bytes before each piece, which store its size.
  private static let header = 8

  /// The allocation functions for the library. They have no context, so the document is found through the thread.
  let functions: UnsafeMutablePointer<cmark_mem>

  /// The largest number of bytes that all documents of the process may hold together.
  private let limit: Int
  /// The function to call after the memory has been released, at the limit or if the system grants no more. Nil if
  /// there is no limit.
  var standStill: (() -> Never)?
  /// Whether the system refused more memory, rather than the limit. Only the thread of the document writes it.
  private(set) var isRefusedBySystem = false
  private let isGivenUp = Atomic(false)
  private var chunks: [UnsafeMutableRawBufferPointer] = []
  /// The unused rest of the chunk that provides small pieces.
  private var rest: UnsafeMutableRawBufferPointer

  init(limit: Int = .max) {
    self.limit = limit
    rest = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    functions = .allocate(capacity: 1)
    functions.initialize(
      to: cmark_mem(
        calloc: { count, size in CmarkMemory.current._withUnsafeGuaranteedRef { $0.piece(count * size) } },
        realloc: { old, size in CmarkMemory.current._withUnsafeGuaranteedRef { $0.piece(size, insteadOf: old) } },
        free: { _ in }))
  }

  deinit {
    giveBack()
    functions.deallocate()
  }

  /// Calls the library with this memory.
  func use<Result: ~Copyable>(_ body: () -> Result) -> Result {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return body()
  }

  /// Abandons the document, from another thread. The document's thread halts when it next asks for memory.
  func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The document of this thread, which ``use(_:)`` keeps alive. It is not retained for each of many small pieces.
  private static var current: Unmanaged<CmarkMemory> {
    guard let current = pthread_getspecific(key) else { fatalError("libcmark is called without memory") }
    return Unmanaged.fromOpaque(current)
  }

  /// Releases all memory, with everything that the library has created in it.
  func giveBack() {
    for chunk in chunks {
      cmemory_unmap(chunk.baseAddress, chunk.count)
      Self.held.subtract(chunk.count, ordering: .relaxed)
    }
    chunks = []
    rest = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// Returns a piece filled with zeros.
  private func piece(_ size: Int) -> UnsafeMutableRawPointer {
    if isGivenUp.load(ordering: .relaxed), let standStill {
      giveBack()
      standStill()
    }
    let needed = (size + Self.header + 7) & ~7
    let start: UnsafeMutableRawPointer
    if needed > Self.firstChunkSize / 2 {
      start = chunk(needed)
    } else {
      if needed > rest.count {
        let size = chunks.isEmpty ? Self.firstChunkSize : Self.chunkSize
        rest = UnsafeMutableRawBufferPointer(start: chunk(size), count: size)
      }
      guard let next = rest.baseAddress else { fatalError("out of memory") }
      start = next
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[needed...])
    }
    start.storeBytes(of: size, as: Int.self)
    return start + Self.header
  }

  /// Returns a larger piece with the content of `old`.
  ///
  /// The old piece stays unused until all memory is released. The library grows a text by half each time, so a text
  /// takes at most three times its size.
  private func piece(_ size: Int, insteadOf old: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let old else { return piece(size) }
    let oldSize = (old - Self.header).load(as: Int.self)
    guard size > oldSize else { return old }
    let new = piece(size)
    new.copyMemory(from: old, byteCount: oldSize)
    return new
  }

  private func chunk(_ size: Int) -> UnsafeMutableRawPointer {
    let all = Self.held.add(size, ordering: .relaxed).newValue
    if standStill != nil, all > limit { refuse(size, bySystem: false) }
    // The copy of the tree will need as many bytes again, and it cannot be abandoned.
    if standStill != nil, cmemory_has(all) == 0 { refuse(size, bySystem: true) }
    // The chunk is filled with zeros. It does not come from the heap, which would keep it for a halted thread. A
    // document that needs a second chunk probably uses all of it, so its pages are mapped at once.
    let isWhole = !chunks.isEmpty && size <= Self.chunkSize
    guard let chunk = isWhole ? cmemory_map_whole(size) : cmemory_map(size) else {
      refuse(size, bySystem: true)
    }
    chunks.append(UnsafeMutableRawBufferPointer(start: chunk, count: size))
    return chunk
  }

  /// Returns whether the system grants the memory for a source of this size, whatever it is, and for its tree. A parse
  /// that cannot be abandoned is not begun otherwise.
  ///
  /// - Parameter size: the size of the source in bytes.
  static func isGranted(forSource size: Int) -> Bool {
    cmemory_has(min(size * bytesPerByte, MarkdownTree.memoryLimit) + 2 * chunkSize) != 0
  }

  /// Abandons a document that gets no more memory, because of the limit or because the system refuses.
  private func refuse(_ size: Int, bySystem: Bool) -> Never {
    isRefusedBySystem = bySystem
    Self.held.subtract(size, ordering: .relaxed)
    giveBack()
    guard let standStill else { fatalError("out of memory") }
    standStill()
  }
}
