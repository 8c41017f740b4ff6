import Files
import MarkdownSource
import Rendering

/// The way from a page to the folder to which its relative links refer.
///
/// For example, the page `site/lab.html` made from `talks/lab.md` reaches `talks/plan.md` by `../talks/plan.md`.
struct PageMove: Hashable {
  /// The names of the way, beginning with `..` up to the common folder. The list is empty if nothing moves.
  let way: [String]

  /// The way of a page in the folder of its notebook.
  static let none = PageMove(way: [])

  private init(way: [String]) { self.way = way }

  /// Computes the way from two folders.
  ///
  /// - Parameters:
  ///   - notebook: the absolute path of the notebook's folder.
  ///   - page: the absolute path of the page's folder.
  init(from notebook: String, to page: String) {
    let source = Self.names(notebook), target = Self.names(page)
    let shared = zip(source, target).prefix { $0 == $1 }.count
    way = Array(repeating: "..", count: target.count - shared) + source[shared...]
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map { String($0) }
  }

  /// Returns the destination that leads to the same place from the page.
  ///
  /// Addresses with a scheme stay unchanged, and so do fragments and queries of the page itself. O(length of the
  /// destination and of the way).
  ///
  /// - Parameter destination: a destination with entities and escapes resolved.
  /// - Precondition: ``PageAddress/isSafe(_:)`` is true for the destination.
  func moved(_ destination: String) -> String {
    guard !way.isEmpty, PageAddress.scheme(of: destination) == nil else { return destination }
    let path = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !path.isEmpty else { return destination }
    var names = way.map(MarkdownEscape.address)
    var endsInFolder = path.last == UInt8(ascii: "/")
    for name in destination[..<path.endIndex].split(separator: "/") {
      // Browsers also recognise dots in this spelling.
      let dots = name.replacing("%2e", with: ".").replacing("%2E", with: ".")
      endsInFolder = path.last == UInt8(ascii: "/") || dots == "." || dots == ".."
      switch dots {
      case ".": break
      case ".." where names.last.map { $0 != ".." } ?? false: names.removeLast()
      default: names.append(String(name))
      }
    }
    // A name alone might be read as a scheme, and an empty address would mean the page itself.
    let start = names.first.map { $0.utf8.contains(UInt8(ascii: ":")) } ?? true ? "./" : ""
    return start + names.joined(separator: "/") + (endsInFolder && !names.isEmpty ? "/" : "")
      + destination[path.endIndex...]
  }
}

extension PageMove {
  /// Computes the way from two folders as the user named them. If one of them cannot be resolved, the way is empty, but
  /// then nothing can be written either.
  init(ofNotebook notebook: String, toPage page: String) {
    guard let source = FileAccess.absolute(notebook), let target = FileAccess.absolute(page) else {
      self = .none
      return
    }
    self.init(from: source, to: target)
  }
}

/// The addresses to which links of an exported page may lead.
enum PageAddress {
  /// Returns whether a page may contain a destination, whose entities and escapes are resolved.
  ///
  /// `http`, `https` and `mailto` are allowed, as well as paths that start in the folder of the page, and fragments.
  ///
  /// Everything else is refused, because the check lists what is allowed and not what is known to be bad. This includes
  /// other schemes in any spelling, and addresses that start at a host or at the root of the disk. It also includes
  /// control characters, leading white space and backslashes, which browsers drop or read as slashes.
  static func isSafe(_ destination: String) -> Bool {
    guard !destination.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }),
      destination.utf8.first != UInt8(ascii: "/"), destination.unicodeScalars.first?.properties.isWhitespace != true
    else { return false }
    guard let scheme = scheme(of: destination) else { return true }
    let rest = destination.utf8.dropFirst(scheme.utf8.count + 1)
    switch scheme.lowercased() {
    case "http", "https": return rest.starts(with: "//".utf8)
    case "mailto": return true
    default: return false
    }
  }

  /// Returns the text before the first colon, unless a slash, question mark or number sign precedes it. To be safe,
  /// this accepts more than RFC 3986 accepts as a scheme.
  static func scheme(of destination: String) -> Substring? {
    let start = destination.utf8.prefix { !":/?#".utf8.contains($0) }
    return start.endIndex < destination.utf8.endIndex && destination.utf8[start.endIndex] == UInt8(ascii: ":")
      ? destination[..<start.endIndex] : nil
  }

  /// Returns the path of the file that a relative destination names, without query and fragment, or nil if there is no
  /// such path.
  static func path(of destination: String) -> String? {
    guard isSafe(destination), scheme(of: destination) == nil else { return nil }
    let address = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let path = String(validating: PercentCode.decoded(address), as: UTF8.self)
    return path?.isEmpty == false ? path : nil
  }
}
