extension GitProcess {
  /// Returns the bytes of an object by git's name of it, such as an object id or `COMMIT:PATH`. Returns nil if it does
  /// not exist or is larger than the limit.
  func blob(_ object: String, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try output(["cat-file", "blob", object], limit: limit, isContent: true)
    } catch {
      switch error {
      case .code, .tooLarge: return nil
      case .missing, .notStarted, .slow, .spent, .memory, .unclear, .endless, .untrusted, .lost, .killed: throw error
      }
    }
  }

  /// Returns the bytes of the first objects, as many as there is room for.
  ///
  /// Objects that git does not know are left out. If one of the objects makes git fail, all of them are left out.
  ///
  /// - Parameter most: the largest number of bytes of all objects together.
  func blobs(_ objects: [String], most: Int) throws(Failure) -> [String: [UInt8]] {
    let objects = objects.filter { !$0.utf8.contains(10) }
    let sizes = try answers(["--batch-check=%(objecttype) %(objectsize)"], objects, limit: 1 << 24)
      .split(separator: 10)
    guard sizes.count == objects.count else { return [:] }
    var wanted: [(object: String, size: Int)] = []
    var size = 0
    for (object, line) in zip(objects, sizes) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 2, words[0].elementsEqual("blob".utf8),
        let count = Int(String(decoding: words[1], as: UTF8.self))
      else { continue }
      size += count
      guard size <= most else { break }
      wanted.append((object, count))
    }
    guard !wanted.isEmpty else { return [:] }
    // Each content is preceded and followed by a line feed.
    let answer = try answers(["--batch="], wanted.map(\.object), limit: most + 2 * wanted.count)
    guard answer.count == wanted.reduce(0, { $0 + $1.size + 2 }) else { return [:] }
    var found: [String: [UInt8]] = [:]
    var start = 1
    for (object, size) in wanted {
      found[object] = Array(answer[start..<start + size])
      start += size + 2
    }
    return found
  }

  /// Returns git's answer about objects, or nothing if one of them makes git fail.
  private func answers(_ options: [String], _ objects: [String], limit: Int) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      let input: [UInt8] = objects.flatMap { Array($0.utf8) + [10] }
      return try output(["cat-file"] + options, input: input, limit: limit, isContent: true)
    } catch {
      switch error {
      case .code, .tooLarge: return []
      case .missing, .notStarted, .slow, .spent, .memory, .unclear, .endless, .untrusted, .lost, .killed: throw error
      }
    }
  }
}
