import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

extension SourceSpan {
  /// The span as `1:4-6`, or as `1:4-3:1` if it extends over several lines.
  var text: String {
    "\(start.line):\(start.column)-\(end.line == start.line ? "" : "\(end.line):")\(end.column)"
  }
}

extension SpecNode {
  /// The tree with the place of everything in it, and with quoted scalars in `"…"`.
  fileprivate var dump: String {
    switch content {
    case .scalar(let text, let isQuoted):
      let escaped = text.replacing("\n", with: "\\n")
      return (isQuoted ? "\"\(escaped)\"" : escaped) + "@\(span.text)"
    case .list(let items): return "[" + items.map(\.dump).joined(separator: ", ") + "]@\(span.text)"
    case .map(let entries):
      return "{" + entries.map { "\($0.key)@\($0.keySpan.text): \($0.value.dump)" }.joined(separator: ", ")
        + "}@\(span.text)"
    }
  }
}

@Suite("Strict YAML")
struct StrictYamlTests {
  /// Reads a body whose places are its own, counted from 1.
  func read(_ body: String) -> (node: SpecNode?, errors: [SpecError]) {
    StrictYaml.read(Array(body.utf8)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
  }

  private func read(member key: String, of body: String) -> (node: SpecNode?, errors: [SpecError]) {
    StrictYaml.member(key, of: Array(body.utf8)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
  }

  @Test(arguments: [
    ("", "{}@1:1-1"),
    ("# nothing but a comment\n\n", "{}@1:1-1"),
    ("---\n", "{}@1:1-1"),
    ("model: life", "{model@1:1-6: life@1:8-12}@1:1-12"),
    (
      "a: no\nb: 0x10\nc: 1e3\nd: ~\n",
      "{a@1:1-2: no@1:4-6, b@2:1-2: 0x10@2:4-8, c@3:1-2: 1e3@3:4-7, d@4:1-2: ~@4:4-5}@1:1-4:5"
    ),
    ("a: two words  # comment\n", "{a@1:1-2: two words@1:4-13}@1:1-13"),
    ("a:\nb: x", "{a@1:1-2: @1:3-3, b@2:1-2: x@2:4-5}@1:1-2:5"),
    ("a: '$x'\nb: $x", "{a@1:1-2: \"$x\"@1:4-8, b@2:1-2: $x@2:4-6}@1:1-2:6"),
    ("\"a b\": \"\\u00e9\\\"\"", "{a b@1:1-6: \"é\"\"@1:8-18}@1:1-18"),
    (
      "a: [1, [2, 3], {b: 4}]\n",
      "{a@1:1-2: [1@1:5-6, [2@1:9-10, 3@1:12-13]@1:8-14, {b@1:17-18: 4@1:20-21}@1:16-22]@1:4-23}@1:1-23"
    ),
    (
      "a:\n  - 1\n  - b: 2\n    c: 3\n\n# end\n",
      "{a@1:1-2: [1@2:5-6, {b@3:5-6: 2@3:8-9, c@4:5-6: 3@4:8-9}@3:5-4:9]@2:3-4:9}@1:1-4:9"
    ),
    (
      "a: |\n  .O.\n  ..O\n\nb: >-\n  x\n  y\n", "{a@1:1-2: \".O.\\n..O\\n\"@1:4-3:6, b@5:1-2: \"x y\"@5:4-7:4}@1:1-7:4"
    ),
    ("a: one\n  two\n", "{a@1:1-2: one two@1:4-2:6}@1:1-2:6"),
    ("a: {}\nb: []\n", "{a@1:1-2: {}@1:4-6, b@2:1-2: []@2:4-6}@1:1-2:6"),
    ("é: ö𝄞 # ü\nb: c", "{é@1:1-2: ö𝄞@1:4-6, b@2:1-2: c@2:4-5}@1:1-2:5"),
    ("a: 1\r\nb: 2\rc: 3", "{a@1:1-2: 1@1:4-5, b@2:1-2: 2@2:4-5, c@3:1-2: 3@3:4-5}@1:1-3:5"),
    ("rule: R5,C0,M1", "{rule@1:1-5: R5,C0,M1@1:7-15}@1:1-15"),
    ("rule: B3/S23:T64,32", "{rule@1:1-5: B3/S23:T64,32@1:7-20}@1:1-20"),
    ("- 1\n- 2", "[1@1:3-4, 2@2:3-4]@1:1-2:4"),
    ("life", "life@1:1-5"),
  ])
  func treesWithPlaces(_ body: String, _ dump: String) {
    let (node, errors) = read(body)
    #expect(errors == [])
    #expect(node?.dump == dump)
  }

  /// YAML 1.1 ends lines at these characters, but YAML 1.2 and CommonMark do not. They must not affect values, comments
  /// or places.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func lineSeparatorsOfYaml11AreOrdinary(_ separator: String) {
    let (node, errors) = read("# x\(separator)hidden: 1\na: b\(separator)c\nd: \"e\(separator)f\" # g\nh: i")
    #expect(errors == [])
    #expect(
      node?.dump
        == "{a@2:1-2: b\(separator)c@2:4-7, d@3:1-2: \"e\(separator)f\"@3:4-9, h@4:1-2: i@4:4-5}@2:1-4:5")
  }

  // MARK: Errors

  /// A refused body, with the expected place between « and ».
  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let marked: String
    let message: String
    let advice: String?

    init(_ name: String, _ marked: String, _ message: String, _ advice: String?) {
      (testDescription, self.marked, self.message, self.advice) = (name, marked, message, advice)
    }

    var body: String { marked.replacing("«", with: "").replacing("»", with: "") }

    var span: SourceSpan {
      var location = SourceLocation(line: 1, column: 1)
      var start = location
      var end = location
      for scalar in marked.unicodeScalars {
        switch scalar {
        case "«": start = location
        case "»": end = location
        case "\n": location = SourceLocation(line: location.line + 1, column: 1)
        default: location.column += 1
        }
      }
      return SourceSpan(start: start, end: end)
    }
  }

  @Test(arguments: [
    Refused(
      "anchor", "a: «&x» 1", "'&x' is an anchor, which a notebook does not allow",
      "delete it, or put a text that starts with '&' in quotes"),
    Refused(
      "anchor of a map", "a: «&x»\n  b: 1", "'&x' is an anchor, which a notebook does not allow",
      "delete it, or put a text that starts with '&' in quotes"),
    Refused(
      "alias", "a: «*x»", "'*x' is an alias, which a notebook does not allow",
      "write the value out, or put a text that starts with '*' in quotes"),
    Refused(
      "tag", "a: «!!int» 1", "'!!int' is a tag, which a notebook does not allow",
      "delete it, or put a text that starts with '!' in quotes"),
    Refused(
      "tag of a list", "a: [«!x» [1]]", "'!x' is a tag, which a notebook does not allow",
      "delete it, or put a text that starts with '!' in quotes"),
    Refused(
      "lone tag", "a: «!» x", "'!' is a tag, which a notebook does not allow",
      "delete it, or put a text that starts with '!' in quotes"),
    Refused(
      "merge key", "a: 1\n«<<»: {b: 1}", "'<<' merges another map, which a notebook does not allow",
      "write its keys out"),
    Refused("list as a key", "? «[a, b]»\n: c", "a key must be a word; found a list", "write key: value"),
    Refused("map as a key", "«{a: b}»: c", "a key must be a word; found a map", "write key: value"),
    Refused(
      "duplicate key", "a: 1\nb: 2\n«a»: 3", "duplicate key 'a'; first on line 1, column 1",
      "delete one of them"),
    Refused(
      "duplicate in flow style", "x: {a: 1, «\"a\"»: 2}", "duplicate key 'a'; first on line 1, column 5",
      "delete one of them"),
    Refused(
      "second document", "a: 1\n«---»\nb: 2", "a second document starts here; a block holds one",
      "delete this line, or make it a block of its own"),
    Refused(
      "second document after an end", "a: 1\n...\n# x\n\n«b: 2»",
      "a second document starts here; a block holds one", "make it a block of its own"),
    Refused(
      "directive", "«%YAML 1.2»\n---\na: 1",
      "a line that starts with '%' is a directive, which a notebook does not allow", "delete it"),
    Refused(
      "directive alone", "«%YAML 1.2»\na: 1",
      "a line that starts with '%' is a directive, which a notebook does not allow", "delete it"),
    Refused(
      "unknown directive", "«%»FOO\n---\na: 1",
      "a line that starts with '%' is a directive, which a notebook does not allow", "delete it"),
    Refused(
      "too deep", "a: " + String(repeating: "[", count: 63) + "«[»" + String(repeating: "]", count: 64),
      "lists and maps are nested more than 64 deep", nil),
    Refused(
      "key of 1,025 letters", "a: 1\n«\(String(repeating: "k", count: 1_025))»: 3",
      "the key is longer than 1,024 characters", nil),
    Refused("escape for a control character", "title: \"Peak at $«\\b»eta$\"", control("\\b"), backslash),
    Refused("escape for a tab", "title: \"$«\\t»au$\"", control("\\t"), backslash),
    Refused("escape for a line feed", "title: \"$«\\n»u$\"", control("\\n"), backslash),
    Refused("escape in a formula", "a: \"$«\\t»au$\"", control("\\t"), backslash),
    Refused("escape for a return", "title: \"$«\\r»ho$\"", control("\\r"), backslash),
    Refused("escape for a separator", "title: \"$«\\L»ambda$\"", control("\\L"), backslash),
    Refused("escape by a number", "a: [\"x«\\x07»\", 1]", control("\\x07"), backslash),
    Refused("escape in a key", "\"a«\\e»\": 1", control("\\e"), backslash),
    Refused("no blank, first line", "«rule:»30", "missing space after 'rule:'", "write 'rule: 30'"),
    Refused(
      "no blank, then more", "«rule:»30\nsteps: 5", "missing space after 'rule:'", "write 'rule: 30'"),
    Refused(
      "no blank, later line", "model: life\n«rule:»30\nsteps: 5", "missing space after 'rule:'",
      "write 'rule: 30'"),
    Refused(
      "no blank in flow style", "a: {«random:0.3»}", "missing space after 'random:'", "write 'random: 0.3'"),
    Refused(
      "comma in flow style", "a: {rule: «R5,C0,M1», b: 1}", "between '{' and '}' a comma ends a value",
      "put the text in quotes: \"R5,C0,M1\""),
    Refused(
      "comma and colon in flow style", "a: {rule: «B3/S23:T64,32»}", "between '{' and '}' a comma ends a value",
      "put the text in quotes: \"B3/S23:T64,32\""),
    Refused("word in flow style", "a: {«random»}", "'random' has no value", "write {random: value}"),
    Refused(
      "second colon", "title: Conway«:» life", "found a second ': ' in one line",
      "write title: \"Conway: life\""),
    Refused(
      "second colon in flow style", "x: {a: b«:» c}", "found a second ':' before ','",
      "put a text that holds ': ' in quotes"),
    Refused("tab", "a:\n«\t»b: 1", "a tab cannot indent YAML", "use spaces"),
    Refused("tab before a list", "a:\n«\t»- 1", "a tab cannot indent YAML", "use spaces"),
    Refused("tab after a value", "a: b\n«\t»c: 1", "a tab cannot indent YAML", "use spaces"),
    Refused("tab in a block of text", "a: |\n  x\n«\t»y", "a tab cannot indent YAML", "use spaces"),
    Refused(
      "too deep a key", "model: life\n# c\n  «grid»: 4",
      "'grid' is indented deeper than the line above, which already has a value", "indent it like the other keys"),
    Refused(
      "a key below a text", "a b\n«c»: d", "'c' cannot be a key here: the line above is not a key with a value",
      "write every line as key: value"),
    Refused(
      "word without a value", "model: life # c\n«steps»\ngrid: 4", "'steps' is not a key with a value",
      "write key: value, or indent it to continue the line above"),
    Refused(
      "indent of nobody", "a:\n    b: 1\n  «c: 2»", "the indentation of this line matches no line above",
      "indent the keys of one map alike"),
    Refused(
      "less than the first", " a: 1\n«b: 2»", "this line cannot follow: the value above has ended",
      "indent all keys alike, each as key: value"),
    Refused(
      "item among keys", "a: 1\n«- 2»", "a list item is not allowed between keys", "indent the list below its key"),
    Refused(
      "key among items", "- 1\n«a: 2»", "a key is not allowed between list items",
      "indent it below its item, or start it with '- '"),
    Refused("key missing", "«: x»", "a key is missing before ':'", "write key: value"),
    Refused(
      "list on the line of its key", "a: «-» b", "a list cannot start after other text",
      "start it on the next line, or write [a, b]"),
    Refused("at sign", "rule: «@»x", "a text cannot start with '@'", "put it in quotes"),
    Refused("per cent", "rule: «%»x", "a text cannot start with '%'", "put it in quotes"),
    Refused(
      "asterisk", "cells: «*»..*", "'*' cannot start a text",
      "put it in quotes, or a picture made of '*' below 'cells: |'"),
    Refused(
      "open double quotes", "a: «\"»abc\nb: c", "this quotation mark is never closed",
      "close it; inside \"…\" a \" is written \\\""),
    Refused(
      "apostrophe", "a: 'it'«s»'", "found 's' after the end of the value",
      "put the whole value in quotes; inside '…' a ' is written ''"),
    Refused(
      "open bracket", "a: «[»1, 2\nb: c", "this '[' is not closed",
      "separate the items with ',' and end the list with ']'"),
    Refused(
      "open brace", "a: «{»b: 1\nc: 2", "this '{' is not closed",
      "separate the keys with ',' and end the map with '}'"),
    Refused(
      "two commas", "a: [1,«,»2]", "found ',' where a value was expected",
      "write the value, or put a text that starts with ',' in quotes"),
    Refused(
      "text behind the bar", "cells: |«.»O.", "text is not allowed on the line of '|'",
      "start it on the next line, indented"),
    Refused(
      "unknown escape", "a: \"«\\»q\"", "unknown escape sequence",
      "write \\\\ for a backslash, or use single quotes"),
    Refused(
      "NUL", "a: b«\0»c", "YAML does not allow the character U+0000",
      "delete it, or write it as an escape in double quotes"),
    Refused(
      "escape character", "a: 1\nb: é«\u{1B}»[2J", "YAML does not allow the character U+001B",
      "delete it, or write it as an escape in double quotes"),
    Refused(
      "byte order mark", "«\u{FEFF}»a: 1", "YAML does not allow the character U+FEFF",
      "delete it, or write it as an escape in double quotes"),
  ])
  func refused(_ example: Refused) {
    let errors = read(example.body).errors
    #expect(errors == [SpecError(.invalid(example.message, advice: example.advice), at: example.span)])
  }

  private static let backslash = "write \\\\ for a backslash, or use single quotes"

  private static func control(_ escape: String) -> String {
    "'\(escape)' is a control character or a line separator in double quotes"
  }

  /// A picture of cells has lines, and other escapes are letters.
  @Test(arguments: [
    "cells: \"o\\no\"", "rle: \"bo$\\no!\"", "text: \"a\\tb\\nc\\U0000000A\"", "title: \"\\u00e9 \\\\beta \\\"\"",
    "title: '\\beta'", "title: a\\b",
  ])
  func escapesThatMeanWhatTheySay(body: String) { #expect(read(body).errors == []) }

  @Test func allRefusalsAreReportedInOrder() {
    let errors = read("a: &x 1\nb: *x\nc: !t 2\na: 3\n<<: *x\n").errors
    #expect(errors.map(\.span.text) == ["1:4-6", "2:4-6", "3:4-6", "4:1-2", "5:1-3", "5:5-7"])
  }

  @Test(arguments: [
    ("a: &x 1", true), ("a: !t 1", true), ("a: 1\na: 2", true), ("a: 1\n---\nb: 2", true), ("a: *x", false),
    ("<<: 1", false), ("[a]: 1", false), ("a: [", false), ("a: {b}", false), ("a: \0", false),
  ])
  func aTreeIsReturnedOnlyWhenWhole(_ body: String, _ isWhole: Bool) {
    let (node, errors) = read(body)
    #expect((node != nil) == isWhole)
    #expect(!errors.isEmpty)
  }

  /// Aliases and merges do not end the reading. The text after them is read.
  @Test func aTreeWithGaps() throws {
    let parsed = StrictYaml.parse(Array("a: *x\n<<: *y\n? [1]\n: 2\n*z : 3\n*w : 4\nb: &v !!int 5\nb: 6\n".utf8)) {
      SourceLocation(line: $0 + 1, column: $1 + 1)
    }
    #expect(parsed.extent == .gaps)
    guard case .map(let entries)? = parsed.node?.content else {
      Issue.record("no map")
      return
    }
    #expect(entries.map(\.key) == ["a", "b"])
    #expect(entries.map(\.value.scalar) == ["", "5"])
    #expect(parsed.errors.map(\.span.start.line) == [1, 2, 2, 3, 5, 6, 7, 7, 8])
  }

  @Test func aTreeThatWasCut() throws {
    let parsed = StrictYaml.parse(Array("a: 1\nb: x\nc: [2".utf8)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
    #expect(parsed.extent == .cut)
    #expect(parsed.node?.dump == "{a@1:1-2: 1@1:4-5, b@2:1-2: x@2:4-5}@1:1-3:2")
    #expect(parsed.errors.count == 1)
  }

  @Test func depthUpTo64IsAllowed() {
    let (node, errors) = read("a: " + String(repeating: "[", count: 63) + String(repeating: "]", count: 63))
    #expect(node != nil)
    #expect(errors == [])
  }

  @Test func aBodyMayBeAsLongAsItsNotebook() throws {
    let (node, errors) = read("a: " + String(repeating: "x", count: 3 << 20))
    #expect(errors.isEmpty)
    guard case .map(let entries)? = node?.content else {
      Issue.record("no map")
      return
    }
    #expect(entries.first?.value.scalar?.utf8.count == 3 << 20)
  }

  @Test func manyErrorsAreCounted() {
    let errors = read("a: 1\n" + String(repeating: "a: 2\n", count: 5_000)).errors
    #expect(errors.count == 901)
    #expect(errors.last?.problem == .invalid("and 4100 more errors", advice: nil))
  }

  @Test func invalidUTF8IsRefusedWithItsPlace() {
    let (node, errors) = StrictYaml.read(Array("a: 1\nb: é".utf8) + [0xFF]) { SourceLocation(line: $0, column: $1) }
    #expect(node == nil)
    #expect(errors.map(\.span.text) == ["1:4-5"])
  }

  // MARK: A key of somebody else's document

  @Test(arguments: [
    ("title: x\n", nil),
    ("notebook: {seed: 1}\ntitle: x", "{seed@1:12-16: 1@1:18-19}@1:11-20"),
    (
      "a: &x {b: *y}\n<<: *x\n? [c, {d: e}]\n: f\nnotebook:\n  seed: 2\ng: !t h\na: 1\n",
      "{seed@6:3-7: 2@6:9-10}@6:3-10"
    ),
    ("a: notebook\nb: [notebook, {notebook: 1}]\n", nil),
    ("notebook:\n", "@1:10-10"),
    ("- notebook\n", nil),
    ("just text", nil),
    ("a: [\n", nil),
    ("title: a: b\n", nil),
    ("", nil),
    ("a: \0", nil),
  ])
  func member(_ body: String, _ dump: String?) {
    let (node, errors) = read(member: "notebook", of: body)
    #expect(errors == [])
    #expect(node?.dump == dump)
  }

  @Test(arguments: [
    ("title: x\nnotebook: {seed: *x}", "2:18-20"),
    ("notebook: &x {seed: 1}", "1:11-13"),
    ("notebook: {}\ntitle: x\nnotebook: {}", "3:1-9"),
    ("notebook: {a: 1, a: 2}", "1:18-19"),
    ("title: a: b\nnotebook: {}", "1:9-10"),
    ("notebook: [\n", "1:11-12"),
    ("notebook: \0", "1:11-12"),
  ])
  func strictBelowTheMember(_ body: String, _ place: String) {
    #expect(read(member: "notebook", of: body).errors.map(\.span.text) == [place])
  }
}
