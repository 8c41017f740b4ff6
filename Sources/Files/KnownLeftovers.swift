/// The temporary files of a folder, as far as a command has dealt with them.
struct KnownLeftovers {
  /// The files that nobody has dealt with yet, or nil before the folder was searched.
  var open: [TemporaryName]?
  /// The files that stay and that nobody has been told about yet.
  var remaining: [(name: TemporaryName, reason: RemainingFile.Reason)] = []
  /// Whether a notebook of the command needs all files as proof of what it owns.
  var areKept = false
}
