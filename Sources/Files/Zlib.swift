import CZlib

/// Bytes packed by zlib in its own format (RFC 1950), and what several uses of zlib have in common.
package enum Zlib {
  /// The search for repetitions that compresses bytes, in addition to short codes for frequent ones.
  package enum Search: Sendable {
    /// Repeats of strings, up to 2^15 bytes back.
    case repeats
    /// Only runs of one byte, which is several times as fast.
    case runs
  }

  /// Packs bytes. The result is the same for the same version of zlib.
  package static func pack(_ bytes: ArraySlice<UInt8>, _ search: Search) -> [UInt8] {
    let stream = newStream()
    defer { stream.deallocate() }
    let (level, strategy): (Int32, Int32) = search == .runs ? (1, Z_RLE) : (3, Z_DEFAULT_STRATEGY)
    guard deflateInit2_(stream, level, Z_DEFLATED, 15, 8, strategy, ZLIB_VERSION, streamSize) == Z_OK else {
      preconditionFailure("zlib gets no memory")
    }
    defer { deflateEnd(stream) }
    return bytes.withUnsafeBufferPointer { deflateAll($0, stream) }
  }

  /// Returns the CRC-32 of ISO 3309.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  static let streamSize = Int32(MemoryLayout<z_stream>.size)
  /// zlib counts in 32 bits, so what it is given goes in pieces.
  static let pieceSize = 1 << 30
  private static let roomSize = 1 << 16

  /// zlib remembers where its stream lies, so it must not move.
  static func newStream() -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    return stream
  }

  /// Returns what a stream makes of more bytes so far.
  ///
  /// - Parameter isLast: whether these are the last bytes of the stream.
  static func deflateAll(
    _ input: UnsafeBufferPointer<UInt8>, _ stream: UnsafeMutablePointer<z_stream>, isLast: Bool = true
  ) -> [UInt8] {
    var result: [UInt8] = []
    // zlib's type is not const, but it only reads here.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    var rest = input.count
    var isDone = false
    while !isDone {
      if stream.pointee.avail_in == 0 {
        stream.pointee.avail_in = UInt32(min(rest, pieceSize))
        rest -= Int(stream.pointee.avail_in)
      }
      let status = append(to: &result) { room in
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        let status = deflate(stream, rest == 0 && isLast ? Z_FINISH : Z_NO_FLUSH)
        return (status, room.count - Int(stream.pointee.avail_out))
      }
      let isRead = rest == 0 && stream.pointee.avail_in == 0
      isDone = isLast ? status == Z_STREAM_END : isRead && stream.pointee.avail_out > 0
    }
    return result
  }

  /// Appends the bytes that `fill` says it has put into the room that it is given.
  static func append(
    to bytes: inout [UInt8], _ fill: (UnsafeMutableBufferPointer<UInt8>) -> (status: Int32, count: Int)
  ) -> Int32 {
    var status = Z_OK
    bytes.append(addingCapacity: roomSize) { span in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        let filled = fill(buffer)
        status = filled.status
        initialized = filled.count
      }
    }
    return status
  }
}
