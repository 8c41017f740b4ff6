/// Creates a mutant of a page: one or two sections, changed in one to five places.
struct PageMutator {
  private let material: PageMaterial
  private var state: UInt64

  init(_ material: PageMaterial, seed: UInt64) {
    self.material = material
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
  }

  mutating func mutant() -> [UInt8] {
    guard let section = pick(material.sections) else { return [] }
    var page = chance(8) ? [] : section.frontMatter
    // Half of the pages have never run.
    page += chance(2) ? section.lines : Array(section.lines.prefix { !$0.hasPrefix("<!-- notebook:begin ") })
    if chance(3) { page += [""] + (pick(material.sections)?.lines ?? []) }
    for _ in 0...below(chance(2) ? 1 : 4) { change(&page) }
    return change(Array(page.joined(separator: lineEnd()).utf8))
  }

  /// Changes a page by numbers, words and places that a reader may not expect.
  private mutating func change(_ page: inout [String]) {
    guard !page.isEmpty else { return page.append(pick(material.lines) ?? "") }
    let index = below(page.count)
    switch below(17) {
    case 0: page.remove(at: index)
    case 1: page.insert(page[index], at: below(page.count + 1))
    case 2: page.swapAt(index, below(page.count))
    case 3, 4: changeBlock(&page) { mutator, line in mutator.withNumber(line) }
    case 5, 6: changeBlock(&page) { mutator, line in mutator.withValue(line) }
    case 7: changeBlock(&page) { mutator, line in mutator.withKey(line) }
    case 8, 9: changeBlock(&page) { mutator, line in line + "\n" + (mutator.pick(mutator.material.lines) ?? "") }
    case 10: contain(&page, from: index)
    case 11: conflict(&page, from: index)
    case 12: if let section = pick(material.sections), let line = pick(section.lines) { page.insert(line, at: index) }
    case 13: page[index] = withHexadecimal(page[index])
    case 14: if let fence = pick(page.indices.filter { page[$0].hasPrefix("```") }) { page.remove(at: fence) }
    case 15: moveRegion(&page)
    default: page[index] = withScalar(page[index])
    }
    page = page.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Changes a line of a block.
  private mutating func changeBlock(_ page: inout [String], _ change: (inout PageMutator, String) -> String) {
    var inside: [Int] = []
    var isInBlock = false
    for (index, line) in page.enumerated() {
      if line.contains("```") {
        isInBlock = line.contains("yaml simulation")
      } else if isInBlock {
        inside.append(index)
      }
    }
    if let index = pick(inside) { page[index] = change(&self, page[index]) }
  }

  private mutating func withNumber(_ line: String) -> String {
    let numbers = [
      "0", "1", "-1", "2", "3", "7", "64", "255", "256", "4294967295", "4294967296", "9223372036854775807", "2^100",
      "99999999999999999999", "0.5", "1e-9", "1e309", "NaN", "0x10", "1_000", "$people", "07", "0..9", "1..3 step 0",
    ]
    guard let start = line.firstIndex(where: \.isNumber) else { return line }
    let end = line[start...].firstIndex { !$0.isNumber } ?? line.endIndex
    return line[..<start] + (pick(numbers) ?? "") + line[end...]
  }

  private mutating func withValue(_ line: String) -> String {
    guard let colon = line.firstIndex(of: ":") else { return line }
    return line[...colon] + " " + (pick(material.values) ?? "")
  }

  private mutating func withKey(_ line: String) -> String {
    guard let colon = line.firstIndex(of: ":") else { return line }
    return line.prefix { $0 == " " } + (pick(material.keys) ?? "") + line[colon...]
  }

  private mutating func withHexadecimal(_ line: String) -> String {
    guard let equals = line.lastIndex(of: "=") else { return line }
    let after = line.index(after: equals)
    guard after < line.endIndex else { return line }
    return line[..<after] + String(below(16), radix: 16) + line[line.index(after: after)...]
  }

  private mutating func withScalar(_ line: String) -> String {
    let scalars: [Unicode.Scalar] = [
      "\0", "\u{1B}", "\u{9B}", "\u{202E}", "\u{FEFF}", "\u{85}", "\u{2028}", "\t", "\r", "`", "<", ">", "|", "[", "]",
      "!",
      "é", "\u{301}", "\u{1F600}", "-", "*", "#", "\\", "\"", "'", "{", "}", "&", "%", ":",
    ]
    var view = line.unicodeScalars
    let place = view.index(view.startIndex, offsetBy: below(view.count + 1))
    view.insert(pick(scalars) ?? " ", at: place)
    return String(view)
  }

  /// Puts lines into a quotation or a list.
  private mutating func contain(_ page: inout [String], from index: Int) {
    let end = min(page.count, index + 1 + below(40))
    let (first, rest) =
      pick([("> ", "> "), ("- ", "  "), ("1. ", "   "), ("    ", "    "), ("> - ", ">   ")]) ?? ("", "")
    for line in index..<end { page[line] = (line == index ? first : rest) + page[line] }
  }

  private mutating func conflict(_ page: inout [String], from index: Int) {
    let middle = min(page.count, index + below(20)), end = min(page.count, middle + below(20))
    page.insert(">>>>>>> theirs", at: end)
    page.insert("=======", at: middle)
    page.insert("<<<<<<< ours", at: index)
  }

  /// Moves a region to another place.
  private mutating func moveRegion(_ page: inout [String]) {
    guard let begin = page.firstIndex(where: { $0.hasPrefix("<!-- notebook:begin ") }),
      let end = page[begin...].firstIndex(where: { $0.hasPrefix("<!-- notebook:end ") })
    else { return }
    let region = page[begin...end]
    page.removeSubrange(begin...end)
    page.insert(contentsOf: region, at: below(page.count + 1))
  }

  private mutating func lineEnd() -> String { chance(8) ? "\r\n" : "\n" }

  /// Changes single bytes of a few pages.
  private mutating func change(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if chance(2) { bytes.append(UInt8(ascii: "\n")) }
    guard !bytes.isEmpty, chance(16) else { return bytes }
    let index = below(bytes.count)
    switch below(4) {
    case 0: bytes[index] = UInt8(below(256))
    case 1: bytes.insert(UInt8(below(256)), at: index)
    case 2: bytes.remove(at: index)
    default: bytes.removeSubrange(index...)
    }
    return bytes
  }

  // MARK: Draws

  /// Returns the next random number: SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

  private mutating func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[below(items.count)] }
}
