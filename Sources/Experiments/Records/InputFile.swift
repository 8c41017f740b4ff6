/// A file that a block reads, with its uncompressed bytes, to be sent to another machine.
package struct InputFile: Sendable, Hashable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension InputFile: RecordPart {
  package static func code<C: RecordCoder>(_ file: Self?, with coder: inout C) throws(C.Fault) -> Self {
    InputFile(path: try coder.text(file?.path), bytes: try coder.blob(file?.bytes))
  }
}
