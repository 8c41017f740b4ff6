import CZlib

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
