import CZlib

/// Files packed with gzip (RFC 1952), by zlib.
package enum Gzip {
  /// The bytes that were packed; several packed files in a row are taken as one, as gzip does.
  ///
  /// No more than `limit` bytes are ever made of them, whatever they promise. Length and checksum must be right.
  /// - Parameter name: what messages call the file.
  package static func unpack(_ packed: [UInt8], limit: Int, name: String) throws(FileProblem) -> [UInt8] {
    guard packed.starts(with: [0x1F, 0x8B]) else { throw FileProblem(name, .notPacked) }
    let stream = Zlib.newStream()
    defer { stream.deallocate() }
    guard inflateInit2_(stream, format, ZLIB_VERSION, Zlib.streamSize) == Z_OK else {
      throw FileProblem(name, .damaged)
    }
    defer { inflateEnd(stream) }
    var result: [UInt8] = []
    let isWhole = packed.withUnsafeBufferPointer { input in
      // zlib's type is not const, but it only reads here. It counts in 32 bits, so both sides go in pieces.
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
    guard result.count <= limit else { throw FileProblem(name, .unpackedTooLarge(limit: limit)) }
    guard isWhole else { throw FileProblem(name, .damaged) }
    return result
  }

  /// The bytes that were packed, or the bytes themselves if they are not: some programs name a plain file `.gz`.
  ///
  /// - Parameter name: what messages call the file.
  package static func unpackIfPacked(_ bytes: [UInt8], limit: Int, name: String) throws(FileProblem) -> [UInt8] {
    bytes.starts(with: [0x1F, 0x8B]) ? try unpack(bytes, limit: limit, name: name) : bytes
  }

  /// Packed bytes with no name, date or system in the header, so equal input gives equal bytes.
  package static func pack(_ bytes: [UInt8]) -> [UInt8] { GzipPacker().pack(bytes, isLast: true) }

  /// A window of 2^15 bytes, and 16 for gzip's header and checksum.
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
  /// The bytes of a file below the folder, those that were packed where its name ends in `.gz`. `limit` holds for both.
  package func readUnpacked(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let bytes = try read(relative, limit: limit)
    return relative.hasSuffix(".gz") ? try Gzip.unpackIfPacked(bytes, limit: limit, name: relative) : bytes
  }
}
