extension PlayPanel {
  /// The line that is typed, in words.
  var spoken: [String?] { prompt?.spoken ?? [] }
}
