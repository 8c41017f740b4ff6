/// A file that a block reads, with its uncompressed bytes, to be sent to another machine.
package struct InputFile: Sendable, Hashable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension RecordWriter {
  package mutating func files(_ files: [InputFile]) {
    list(files) { writer, file in
      writer.text(file.path)
      writer.blob(file.bytes)
    }
  }
}

extension RecordReader {
  package mutating func files() throws(RecordFault) -> [InputFile] {
    try list { reader throws(RecordFault) in InputFile(path: try reader.text(), bytes: try reader.blob()) }
  }
}
