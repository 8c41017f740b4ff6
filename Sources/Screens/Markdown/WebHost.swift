/// The host that an address names, to tell whether a label promises another one than its link leads to.
enum WebHost {
  /// `www.example.com` for `https://user@www.example.com:80/path`, and for `www.example.com/path`; in lower case. Nil where
  /// the text does not begin like a web address.
  static func of(_ text: String) -> String? {
    let small = text.lowercased()
    let rest: Substring
    if let scheme = ["https://", "http://"].first(where: small.hasPrefix) {
      rest = small.dropFirst(scheme.count)
    } else if small.hasPrefix("www.") {
      rest = small[...]
    } else {
      return nil
    }
    let authority = rest.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return String(host.prefix { $0 != ":" })
  }

  /// What a label that looks like one address must be followed by, where its link leads to another host; nil where it
  /// promises nothing or tells the truth.
  static func real(ofLabel label: String, destination: String) -> String? {
    guard let promised = of(label.trimmed), let host = of(destination) else { return nil }
    func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    return bare(promised) == bare(host) ? nil : host
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
