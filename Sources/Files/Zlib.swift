import CZlib

/// Compresses bytes in zlib's own format (RFC 1950), and holds what several uses of zlib share.
package enum Zlib {
  /// The kind of repetitions that the compression searches for, in addition to short codes for frequent bytes.
  package enum Search: Sendable {
    /// Repeated strings, up to 2^15 bytes back.
    case repeats
    /// Only runs of a single byte, which is several times as fast.
    case runs
  }

  /// Compresses bytes. The result depends on the version of zlib.
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
  /// The largest piece of input, in bytes. zlib counts in 32 bits, so the input is passed in pieces.
  static let pieceSize = 1 << 30
  private static let roomSize = 1 << 16

  /// Returns a new stream. zlib remembers the address of its stream, so the stream must not move.
  static func newStream() -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    return stream
  }

  /// Returns the compressed bytes that are ready after more input.
  ///
  /// - Parameter isLast: whether these are the last bytes of the stream.
  static func deflateAll(
    _ input: UnsafeBufferPointer<UInt8>, _ stream: UnsafeMutablePointer<z_stream>, isLast: Bool = true
  ) -> [UInt8] {
    var result: [UInt8] = []
    // zlib's pointer is not const, but zlib only reads through it.
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

  /// Appends the bytes that `fill` writes into the buffer that it receives. Returns the status that `fill` reports.
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
