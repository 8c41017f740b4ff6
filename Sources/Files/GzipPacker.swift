import CZlib

/// Packs bytes that come piece by piece with gzip. The result does not depend on where the pieces end.
package final class GzipPacker {
  private let stream = Zlib.newStream()
  /// zlib reads it while it packs the first bytes.
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
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
  }

  /// Returns the packed bytes that are known after one more piece; after the last one, all that are left.
  package func pack(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
    bytes.withUnsafeBufferPointer { Zlib.deflateAll($0, stream, isLast: isLast) }
  }
}
