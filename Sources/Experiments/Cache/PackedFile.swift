import Files

/// The layout of a packed file, which holds all results of a cluster worker.
///
/// A file consists of these parts:
///
/// - the eight bytes `AUTOPCK1`, the identity of the plan (16 bytes), and eight bytes that identify its key;
/// - the lengths of the summary and of the whole file, eight bytes each, little-endian;
/// - the summary, and the seal of everything before it;
/// - a frame for each record.
///
/// A frame consists of the record's key (32 bytes), the length of the content (eight bytes), the content, and a seal.
/// The seal covers the identity of the plan and this frame. So a reader can skip the records after the summary, and a
/// damaged record does not affect the others.
package enum PackedFile {
  /// The largest size of a file in bytes. A larger file is not read.
  package static let limit = 256 << 20
  /// The name of the folder inside the folder of the cache.
  static let folderName = "plans"

  private static let magic = Array("AUTOPCK1".utf8)
  private static let headCount = magic.count + PlanIdentity.count + 8 + 8 + 8
  private static let keyCount = 32
  /// The number of bytes of a frame without its content.
  static let frameOverhead = keyCount + 8 + RecordSeal.count
  /// The largest summary, in bytes, that is read together with the head.
  private static let usualSummary = 1 << 12

  static func word(_ number: Int) -> [UInt8] {
    var writer = RecordWriter()
    writer.word(UInt64(number))
    return writer.bytes
  }

  /// Returns the form of the workers' files in a folder.
  ///
  /// - Parameter folder: the name of the folder inside the folder of the plan.
  static func form(in folder: String) -> CacheFolder.Form {
    CacheFolder.Form(start: magic, countsCut: true) { PackedResults.task(ofFile: $0, in: folder) != nil }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var reader = RecordReader(bytes)
    return (try? reader.word()).flatMap { Int(exactly: $0) }
  }

  /// Returns the bytes before the frames.
  static func head(
    of plan: PlanIdentity, summary: [UInt8], frames: Int, _ seal: RecordSeal
  ) throws(FileProblem) -> [UInt8] {
    let size = headCount + summary.count + RecordSeal.count + frames
    var bytes = magic
    bytes += plan.bytes
    bytes += try seal.mark()
    bytes += word(summary.count)
    bytes += word(size)
    bytes += summary
    bytes += try seal.seal(bytes.span)
    return bytes
  }

  /// Returns the frame of a record.
  static func frame(
    _ content: [UInt8], for key: ResultCache.Key, of plan: PlanIdentity, _ seal: RecordSeal
  ) throws(FileProblem) -> [UInt8] {
    let sealed = plan.bytes + key.bytes + word(content.count) + content
    return try sealed[PlanIdentity.count...] + seal.seal(sealed.span)
  }

  /// Returns the key that is stored in a frame.
  static func key(ofFrame frame: [UInt8]) -> ResultCache.Key { ResultCache.Key(bytes: Array(frame.prefix(keyCount))) }

  /// Returns the content of a frame, or nil if the frame does not match this key, plan and seal.
  static func content(
    ofFrame frame: [UInt8], for key: ResultCache.Key, of plan: PlanIdentity, _ seal: RecordSeal
  ) -> ArraySlice<UInt8>? {
    let end = frame.count - RecordSeal.count
    guard end >= keyCount + 8, frame[..<keyCount] == key.bytes[...] else { return nil }
    let sealed = plan.bytes + frame[..<end]
    guard let proof = try? seal.seal(sealed.span), proof[...] == frame[end...] else { return nil }
    return frame[(keyCount + 8)..<end]
  }

  /// Returns the summary of a file and the place of its first frame, without reading a record. Returns nil if the file
  /// is missing or incomplete, or does not match this plan and seal.
  ///
  /// - Throws: a problem if a file of this user cannot be read. Nobody knows what another user's file holds.
  package static func summary(
    of name: String, in folder: CacheFolder, _ plan: PlanIdentity, _ seal: RecordSeal
  ) throws(FileProblem) -> (summary: [UInt8], frames: Int)? {
    do throws(FileProblem) {
      return try summary(at: name, in: folder, plan, seal)
    } catch {
      guard error.hidesContent, error.kind != .notAllowed || FileAccess.isOwned(Path.join(folder.path, name)) else {
        return nil
      }
      throw error
    }
  }

  private static func summary(
    at name: String, in folder: CacheFolder, _ plan: PlanIdentity, _ seal: RecordSeal
  ) throws(FileProblem) -> (summary: [UInt8], frames: Int)? {
    let (start, size) = try folder.part(of: name, at: 0, upTo: headCount + usualSummary + RecordSeal.count)
    guard size <= limit, start.count >= headCount, start.starts(with: magic),
      start[magic.count..<magic.count + PlanIdentity.count] == plan.bytes[...], let mark = try? seal.mark(),
      start[(magic.count + PlanIdentity.count)..<headCount - 16] == mark[...],
      let length = number(start[(headCount - 16)..<headCount - 8]), number(start[(headCount - 8)..<headCount]) == size,
      length <= size - headCount - RecordSeal.count
    else { return nil }
    let end = headCount + length, all = end + RecordSeal.count
    let bytes = try start.count >= all ? Array(start[..<all]) : folder.part(of: name, at: 0, upTo: all).bytes
    guard bytes.count == all, let proof = try? seal.seal(bytes.span.extracting(0..<end)), proof[...] == bytes[end...]
    else { return nil }
    return (Array(bytes[headCount..<end]), all)
  }

  /// Returns whether a file is sealed with another key or cannot be read. A file that ends before the mark of its key
  /// is not foreign.
  static func isForeign(_ name: String, in folder: CacheFolder, _ seal: RecordSeal) -> Bool {
    let place = magic.count + PlanIdentity.count
    guard let mark = try? seal.mark(), let (start, _) = folder.read(name, at: place, upTo: mark.count) else {
      return true
    }
    return start.count == mark.count && start != mark
  }

  /// Returns the places of the frames in the bytes of a file, up to the first impossible length. Seals are not checked.
  static func frames(in bytes: [UInt8], from start: Int) -> [(key: UInt64, place: Range<Int>)] {
    var frames: [(key: UInt64, place: Range<Int>)] = [], next = start
    while bytes.count - next >= frameOverhead {
      guard let length = number(bytes[(next + keyCount)..<next + keyCount + 8]),
        length <= bytes.count - next - frameOverhead
      else { break }
      frames.append((shortKey(bytes[next..<next + 8]), next..<next + frameOverhead + length))
      next += frameOverhead + length
    }
    return frames
  }

  /// The beginning of a key, which identifies frames in the index.
  static func shortKey(_ key: ArraySlice<UInt8>) -> UInt64 { key.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
