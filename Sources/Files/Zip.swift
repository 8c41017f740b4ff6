import CZlib

/// Reads zip archives with stored and deflated files (PKWARE's APPNOTE, section 4).
///
/// Nothing is written, so the folders in the names of an archive lead nowhere. Sizes in the archive are never trusted.
package enum Zip {
  private struct Entry {
    let name: String
    let isEncrypted: Bool
    let method: Int
    let checksum: UInt32
    let packedSize: Int
    let start: Int
  }

  /// Returns whether a file name ends in `.zip`, in any letter case.
  package static func isName(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

  /// Returns the name of the only file in an archive that is wanted, a zero byte, and the content of the file. A file
  /// that is packed with gzip in the archive is unpacked as well.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of the content, whatever the archive says.
  ///   - name: the name of the archive in messages.
  ///   - isWanted: returns whether a file is wanted, by its name without folders.
  /// - Throws: an error if the archive is damaged or has another number of wanted files.
  package static func only(
    _ archive: [UInt8], limit: Int, name: String, where isWanted: (String) -> Bool
  ) throws(FileProblem) -> [UInt8] {
    guard Array("PK".utf8).starts(with: archive.prefix(2)) else { throw FileProblem(name, .notArchive) }
    guard let entries = entries(of: archive) else { throw FileProblem(name, .damagedArchive) }
    let wanted = entries.filter { isWanted($0.name) }
    guard let entry = wanted.first else { throw FileProblem(name, .noPattern(entries.map(\.name))) }
    guard wanted.count == 1 else { throw FileProblem(name, .severalPatterns(wanted.map(\.name))) }
    guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else { throw FileProblem(name, .unknownPacking) }
    let content = try content(of: entry, in: archive, limit: limit, name: name)
    let plain =
      Gzip.isName(entry.name) ? try Gzip.unpackIfPacked(content, limit: limit, name: name) : content
    return Array(entry.name.utf8) + [0] + plain
  }

  private static func content(
    of entry: Entry, in archive: [UInt8], limit: Int, name: String
  ) throws(FileProblem) -> [UInt8] {
    guard signature(at: entry.start, in: archive) == 0x0403_4B50, entry.start <= archive.count - 30 else {
      throw FileProblem(name, .damagedArchive)
    }
    let first = entry.start + 30 + number(2, at: entry.start + 26, archive) + number(2, at: entry.start + 28, archive)
    guard entry.packedSize <= archive.count - first else { throw FileProblem(name, .damagedArchive) }
    let packed = archive[first..<first + entry.packedSize]
    let content = entry.method == 0 ? Array(packed) : Gzip.inflated(packed, format: rawFormat, limit: limit)
    guard let content else { throw FileProblem(name, .damagedArchive) }
    guard content.count <= limit else { throw FileProblem(name, .unpackedTooLarge(limit: limit)) }
    guard Zlib.checksum(content) == entry.checksum else { throw FileProblem(name, .damagedArchive) }
    return content
  }

  /// The parameter of zlib for a window of 2^15 bytes without a header.
  private static let rawFormat: Int32 = -15

  /// Returns the files that the directory at the end of an archive lists, or nil if it is damaged. Folders and hidden
  /// files are left out.
  private static func entries(of archive: [UInt8]) -> [Entry]? {
    // A comment of up to 65,535 bytes may follow the last record.
    let latest = archive.count - 22, earliest = max(0, latest - 65_535)
    guard latest >= 0,
      let end = (earliest...latest).last(where: { signature(at: $0, in: archive) == 0x0605_4B50 })
    else { return nil }
    var place = number(4, at: end + 16, archive), count = number(2, at: end + 10, archive)
    if place == full || count == 0xFFFF, signature(at: end - 20, in: archive) == 0x0706_4B50 {
      let record = number(8, at: end - 12, archive)
      guard signature(at: record, in: archive) == 0x0606_4B50, record + 56 <= end else { return nil }
      (count, place) = (number(8, at: record + 32, archive), number(8, at: record + 48, archive))
    }
    guard (0...archive.count).contains(count), (0...archive.count).contains(place) else { return nil }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard place + 46 <= end, signature(at: place, in: archive) == 0x0201_4B50 else { return nil }
      let sizes = [28, 30, 32].map { number(2, at: place + $0, archive) }
      let extra = place + 46 + sizes[0]
      guard extra <= end else { return nil }
      // The sizes of the content and of the packed content, and the start.
      var numbers = [24, 20, 42].map { number(4, at: place + $0, archive) }
      if numbers.contains(full) {
        var long = longNumbers(in: Array(archive[extra..<min(end, extra + sizes[1])])).makeIterator()
        for index in numbers.indices where numbers[index] == full { numbers[index] = long.next() ?? -1 }
      }
      guard numbers[1] >= 0 else { return nil }
      let path = String(decoding: archive[place + 46..<place + 46 + sizes[0]], as: UTF8.self)
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map { String($0) } ?? ""
      if !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(0) {
        entries.append(
          Entry(
            name: name, isEncrypted: archive[place + 8] & 1 != 0, method: number(2, at: place + 10, archive),
            checksum: UInt32(number(4, at: place + 16, archive)), packedSize: numbers[1], start: numbers[2]))
      }
      place += 46 + sizes.reduce(0, +)
    }
    return entries
  }

  /// The value of a field of four bytes whose number is elsewhere, in eight bytes (zip64).
  private static let full = 0xFFFF_FFFF

  /// Returns the numbers of eight bytes in the extra fields of an entry.
  private static func longNumbers(in extra: [UInt8]) -> [Int] {
    var place = 0
    while place + 4 <= extra.count {
      let size = number(2, at: place + 2, extra)
      if number(2, at: place, extra) == 1, place + 4 + size <= extra.count {
        return (0..<size / 8).map { number(8, at: place + 4 + 8 * $0, extra) }
      }
      place += 4 + size
    }
    return []
  }

  private static func signature(at place: Int, in archive: [UInt8]) -> Int? {
    place >= 0 && place <= archive.count - 4 ? number(4, at: place, archive) : nil
  }

  /// Returns a number with the lowest byte first.
  private static func number(_ bytes: Int, at place: Int, _ archive: [UInt8]) -> Int {
    archive[place..<place + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
