import Typography

/// The host that an address names, to tell whether a label promises another one than its link leads to.
enum WebHost {
  /// `www.example.com` for `https://user@www.example.com:80/path`, `www.example.com/path` and
  /// `mailto:me@www.example.com`; in lower case. Nil where the text names none.
  static func of(_ text: String) -> String? {
    let small = text.lowercased()
    if small.hasPrefix("mailto:") { return small.split(separator: "@").last.map { String($0.prefix { $0 != "?" }) } }
    var rest = small[...]
    let scheme = small.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    if !scheme.isEmpty, small.dropFirst(scheme.count).hasPrefix("://") { rest = small.dropFirst(scheme.count + 3) }
    let authority = rest.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "").prefix { $0 != ":" }
    // Without a scheme only what looks like a domain: words with dots, the last one of letters.
    if rest.count == small.count {
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.count >= 2,
        last.allSatisfy(\.isLetter)
      else { return nil }
    }
    return host.isEmpty ? nil : String(host)
  }

  /// What a label that looks like one address must be followed by, where its link leads to another host, or nil if it
  /// promises nothing or tells the truth.
  static func real(ofLabel label: String, destination: String) -> String? {
    let words = VisibleText(label: label).string.split(whereSeparator: \.isWhitespace)
    let isWeb = destination.contains("://") || destination.lowercased().hasPrefix("mailto:")
    guard words.count == 1, isWeb, let promised = of(String(words[0])), let host = of(destination) else { return nil }
    func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    return bare(promised) == bare(host) ? nil : host
  }
}
