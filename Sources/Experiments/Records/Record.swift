/// A value with a file or a message of its own.
package protocol Record: RecordPart {}

extension Record {
  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.code(self)
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``, with nothing after them.
  package init(_ reader: consuming RecordReader) throws(RecordFault) {
    self = try reader.code(nil)
    guard reader.isAtEnd else { throw RecordFault() }
  }
}
