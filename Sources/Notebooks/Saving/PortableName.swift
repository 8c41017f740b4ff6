/// Names of files that Windows does not allow, so that a commit with such a file cannot be checked out there.
enum PortableName {
  /// The names of devices, with any ending.
  private static let devices = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "123456789\u{B9}\u{B2}\u{B3}".flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns the reason why a path cannot exist on Windows, as the end of a sentence, or nil if it can.
  static func obstacle(to path: String) -> String? {
    for name in path.split(separator: "/") {
      var stem = name.prefix { $0 != "." }
      while stem.last == " " { stem.removeLast() }
      if devices.contains(stem.lowercased()) { return "where '\(stem)' is the name of a device" }
      if let sign = name.first(where: { "<>:\"|?*\\".contains($0) }) { return "where no name contains '\(sign)'" }
      if name.last == "." || name.last == " " { return "where no name ends with a dot or a space" }
    }
    return nil
  }
}
