import CZlib

/// Compresses and decompresses gzip files (RFC 1952) with zlib.
package enum Gzip {
  /// Returns the decompressed bytes. Several gzip files in a row count as one, as in gzip itself.
  ///
  /// At most `limit` bytes are produced, whatever the header says. The length and checksum must be correct.
  ///
  /// - Parameter name: the name of the file in messages.
  package static func unpack(_ packed: [UInt8], limit: Int, name: String) throws(FileProblem) -> [UInt8] {
    guard packed.starts(with: [0x1F, 0x8B]) else { throw FileProblem(name, .notPacked) }
    guard let result = inflated(packed[...], format: format, limit: limit) else { throw FileProblem(name, .damaged) }
    guard result.count <= limit else { throw FileProblem(name, .unpackedTooLarge(limit: limit)) }
    return result
  }

  /// Returns the decompressed bytes of one or more streams, or nil if they are damaged. If there are more than `limit`
  /// bytes, the result is a part that is longer than the limit.
  ///
  /// - Parameter format: zlib's parameter for the header and checksum.
  static func inflated(_ packed: ArraySlice<UInt8>, format: Int32, limit: Int) -> [UInt8]? {
    let stream = Zlib.newStream()
    defer { stream.deallocate() }
    guard inflateInit2_(stream, format, ZLIB_VERSION, Zlib.streamSize) == Z_OK else { return nil }
    defer { inflateEnd(stream) }
    var result: [UInt8] = []
    let isWhole = packed.withUnsafeBufferPointer { input in
      // zlib's pointer is not const, but zlib only reads through it. zlib counts in 32 bits, so input and output are
      // passed in pieces.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      var rest = input.count
      while true {
        if stream.pointee.avail_in == 0 {
          stream.pointee.avail_in = UInt32(min(rest, Zlib.pieceSize))
          rest -= Int(stream.pointee.avail_in)
        }
        let status = inflateSome(stream, into: &result)
        guard result.count <= limit else { return true }
        if status == Z_STREAM_END {
          if stream.pointee.avail_in == 0, rest == 0 { return true }
          guard inflateReset(stream) == Z_OK else { return false }
        } else if status != Z_OK {
          return false
        }
      }
    }
    return isWhole ? result : nil
  }

  /// Returns whether a file name ends in `.gz`, in any letter case.
  package static func isName(_ path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

  /// Returns the decompressed bytes, or the bytes themselves if they are not in gzip's format. Some programs name plain
  /// files `.gz`.
  ///
  /// - Parameter name: the name of the file in messages.
  package static func unpackIfPacked(_ bytes: [UInt8], limit: Int, name: String) throws(FileProblem) -> [UInt8] {
    bytes.starts(with: [0x1F, 0x8B]) ? try unpack(bytes, limit: limit, name: name) : bytes
  }

  /// Returns the bytes of a file whose name says whether it is packed with gzip, or is a zip archive; see
  /// ``Zip/only(_:limit:name:where:)``.
  package static func unpacked(
    _ bytes: [UInt8], of name: String, limit: Int, where isPattern: (String) -> Bool
  ) throws(FileProblem) -> [UInt8] {
    if Zip.isName(name) { return try Zip.only(bytes, limit: limit, name: name, where: isPattern) }
    return isName(name) ? try unpackIfPacked(bytes, limit: limit, name: name) : bytes
  }

  /// Returns the compressed bytes. The header holds no name, date or system, so equal input gives equal bytes.
  package static func pack(_ bytes: [UInt8]) -> [UInt8] { GzipPacker().pack(bytes, isLast: true) }

  /// The parameter of zlib for a window of 2^15 bytes (15) and gzip's header and checksum (16).
  static let format: Int32 = 15 + 16

  private static func inflateSome(_ stream: UnsafeMutablePointer<z_stream>, into result: inout [UInt8]) -> Int32 {
    Zlib.append(to: &result) { room in
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let status = inflate(stream, Z_NO_FLUSH)
      return (status, room.count - Int(stream.pointee.avail_out))
    }
  }
}

extension FolderRoot {
  /// Returns the bytes of a file below the folder, decompressed if its name ends in `.gz`. `limit` applies before and
  /// after decompression. Of a zip archive, the result is its only pattern; see ``Zip/only(_:limit:name:where:)``.
  package func readUnpacked(
    _ relative: String, limit: Int, where isPattern: (String) -> Bool = { _ in false }
  ) throws(FileProblem) -> [UInt8] {
    let bytes = try read(relative, limit: limit)
    guard !GitPointer.isPointer(bytes) else { throw FileProblem(relative, .pointer) }
    return try Gzip.unpacked(bytes, of: relative, limit: limit, where: isPattern)
  }
}

/// Compresses bytes with gzip, piece by piece. The result does not depend on how the bytes are divided.
package final class GzipPacker {
  private let stream = Zlib.newStream()
  /// The header, which zlib reads when it compresses the first bytes.
  private let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)

  package init() {
    header.initialize(to: gz_header())
    header.pointee.os = 255
    guard
      deflateInit2_(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, Gzip.format, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Zlib.streamSize)
        == Z_OK
    else { preconditionFailure("zlib gets no memory") }
    deflateSetHeader(stream, header)
    // The search of gzip's default level. For a macrocell file, that of the highest level takes about twenty times as
    // long and saves little. The level itself stays, because the header names it.
    deflateTune(stream, 8, 16, 128, 128)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
  }

  /// Returns the compressed bytes that are ready after one more piece. After the last piece, returns all remaining
  /// bytes.
  package func pack(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
    bytes.withUnsafeBufferPointer { Zlib.deflateAll($0, stream, isLast: isLast) }
  }
}
