extension CacheFolder {
  /// Writes a file that cannot be made again, such as the user's settings, replacing one of the same name. Then removes
  /// files that killed writers have left. Creates the folder if it is missing.
  package func keep(_ bytes: [UInt8], as name: String) throws(FileProblem) {
    let path = Path.join(path, name)
    try make()
    let folder = try OpenFolder.at(self.path, name: path)
    let temporary = try TemporaryFile.beside(name, in: folder, like: nil, name: path)
    try temporary.append(bytes[...])
    try temporary.complete(proof: TemporaryName.Proof(written: SHA256.hexadecimal(of: bytes), replaced: nil))
    let code = NamingCalls.system.rename(folder.number, temporary.fileName, name)
    guard code == 0 else { throw FileProblem(path, errno: code) }
    folder.removeLeftovers()
  }
}
