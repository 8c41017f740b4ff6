/// The settings of a notebook in TOML, where nothing reads them, as a line of YAML.
struct TomlSettings {
  /// The settings in their order, each as `key: value`.
  private var settings: [String] = []
  private var parameters: [String] = []

  /// Reads the lines of front matter. O(bytes).
  init(_ lines: [String]) {
    var table: [String] = []
    for line in lines {
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("[") {
        table = Self.names(text.prefix { $0 != "#" && $0 != "=" }.filter { !"[]".contains($0) })
      } else if let sign = text.firstIndex(of: "="), !text.hasPrefix("#") {
        take(table + Self.names(String(text[..<sign])), Self.yaml(text[text.index(after: sign)...]))
      }
    }
  }

  /// The line with all settings.
  var yaml: String {
    let all = settings + (parameters.isEmpty ? [] : ["parameters: {\(parameters.joined(separator: ", "))}"])
    return "notebook: {\(all.isEmpty ? "…" : all.joined(separator: ", "))}"
  }

  private mutating func take(_ path: [String], _ value: String) {
    switch path.first {
    case "notebook" where path.count == 1 && value.hasPrefix("{") && value.hasSuffix("}"):
      settings.append(String(value.dropFirst().dropLast()))
    case "notebook" where path.count == 3 && path[1] == "parameters": parameters.append("\(path[2]): \(value)")
    case "notebook" where path.count == 2: settings.append("\(path[1]): \(value)")
    case "seed", "parameters", "figures", "requires":
      if path.count == 1 { settings.append("\(path[0]): \(value)") }
    default: break
    }
  }

  /// Returns the parts of a key such as `notebook."seed"`.
  private static func names(_ key: String) -> [String] {
    key.split(separator: ".").map { part in part.filter { !" \t\"'".contains($0) } }
  }

  /// Returns a value as YAML, or an ellipsis for one that may go on below its line.
  private static func yaml(_ value: Substring) -> String {
    var text = "", quote: Character?
    for character in value {
      if let open = quote {
        if character == open { quote = nil }
        text.append(character)
      } else if character == "#" {
        break
      } else if character == "=" {
        while text.last == " " { text.removeLast() }
        text += ": "
      } else if character == " ", text.last == " " {
        continue
      } else {
        if character == "\"" || character == "'" { quote = character }
        text.append(character)
      }
    }
    text = String(text.drop { $0 == " " || $0 == "\t" })
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    let opened = text.count { "{[".contains($0) }, closed = text.count { "]}".contains($0) }
    return text.isEmpty || quote != nil || opened != closed ? "…" : text
  }
}
