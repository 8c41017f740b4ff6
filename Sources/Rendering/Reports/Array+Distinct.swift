extension [String] {
  /// Each once, where it stands first: a name that is given twice is drawn once.
  var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
