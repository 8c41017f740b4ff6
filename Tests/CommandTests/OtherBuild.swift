import Foundation

/// Copies of `notebook` that each count as a separate build, although the code is the same.
enum OtherBuild {
  /// Writes a copy of the program. Returns nil, after saying so, if the linker wrote no build id.
  ///
  /// - Parameter isOther: whether the copy has another build id.
  static func write(to url: URL, isOther: Bool = true) throws -> URL? {
    var bytes = try Data(contentsOf: Command.program("notebook"))
    // A note of 20 bytes with the type of a build id and the owner GNU.
    let note = Data([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8))
    guard let place = bytes.range(of: note) else {
      print("not tested: the linker wrote no build id")
      return nil
    }
    if isOther { bytes[place.upperBound + 3] ^= 0xFF }
    // Another process copies the file, because a program cannot start while a child of another test holds it open for
    // writing.
    let draft = url.appendingPathExtension("bytes")
    try bytes.write(to: draft)
    let copy = try Command("cp '\(draft.path)' '\(url.path)'").run(in: url.deletingLastPathComponent())
    guard copy.exit == 0 else { throw Command.Failure(description: String(decoding: copy.errors, as: UTF8.self)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return url
  }
}
