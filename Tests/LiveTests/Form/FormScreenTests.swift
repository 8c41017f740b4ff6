import Live
import Simulations
import Terminal
import Testing

@Suite struct FormScreenTests {
  private func bench(_ model: String, columns: Int = 80, rows: Int = 24) throws -> Bench {
    let declaration = try #require(Catalog.model(named: model)).declaration
    let size = TerminalSize(columns: columns, rows: rows)
    let form = FormScreen(declaration, size: size) { PlayScreens.screen(for: $0, size: $1, speed: $2.speed) }
    return try Bench(form, columns: columns, rows: rows)
  }

  @Test func infectionHasItsThreeFieldsAndItsButton() throws {
    let bench = try bench("infection")
    #expect(bench.lines[3].contains("GroupSize (people)"))
    #expect(bench.lines[4].contains("InfectionFactor (factor)"))
    #expect(bench.lines[5].contains("T (period)"))
    #expect(bench.lines[6].contains("seed"))
    #expect(bench.lines[7].contains("[ Start the simulation ]"))
    #expect(bench.lines[8].contains("[ More… ]"))
    #expect(!bench.text.contains("\n  mortality"))
  }

  @Test func typingEditsAndEnterOnTheButtonStarts() throws {
    var bench = try bench("infection")
    for _ in 0..<4 { try bench.press(.backspace) }
    try bench.type("900")
    for _ in 0..<4 { try bench.press(.down) }
    try bench.press(.enter)
    #expect(bench.lines[1].contains("healthy 900"))
    try bench.press(.escape)
    #expect(try bench.screen(FormScreen.self).fields[0].text.string == "900")
    #expect(bench.lines[7].hasPrefix(">"))
  }

  @Test(arguments: [TerminalKey.function(5), .character("s")])
  func aKeyStartsFromAnyField(_ key: TerminalKey) throws {
    var bench = try bench("life")
    try bench.press(key, key == .character("s") ? .control : [])
    #expect(bench.lines[1].contains("generation 0"))
  }

  @Test func anErrorIsShownBesideItsFieldAfterLeavingIt() throws {
    var bench = try bench("infection")
    try bench.type("x")
    #expect(!bench.lines[3].contains("!"))
    try bench.press(.tab)
    #expect(bench.lines[3].contains("! "))
    try bench.press(.up)
    try bench.press(.backspace)
    try bench.press(.down)
    #expect(!bench.lines[3].contains("!"))
  }

  @Test func startSelectsTheFirstErrorAlsoOfAFoldedField() throws {
    var bench = try bench("infection")
    try bench.press(.function(6))
    let form = try bench.screen(FormScreen.self)
    let row = try #require(
      form.rows.firstIndex { row in
        if case .field(let index) = row { form.fields[index].key == "mortality" } else { false }
      })
    for _ in 0..<row { try bench.press(.down) }
    try bench.type("2")
    try bench.press(.function(6))
    #expect(!bench.text.contains("\n  mortality"))
    try bench.press(.function(5))
    #expect(bench.text.contains("> mortality"))
    #expect(try bench.screen(FormScreen.self).fields.filter { $0.problem != nil }.map(\.key).contains("mortality"))
  }

  @Test func cursorKeysAndPasteEdit() throws {
    var bench = try bench("life")
    try bench.type("23")
    try bench.press(.home)
    try bench.type("B3/")
    try bench.press(.right)
    try bench.press(.backspace)
    try bench.type("S2")
    #expect(try bench.screen(FormScreen.self).fields[0].text.string == "B3/S23")
    try bench.press(.character("u"), .control)
    try bench.send(.event(.paste("B36\n")))
    try bench.press(.delete)
    #expect(try bench.screen(FormScreen.self).arguments.contains("rule=B36"))
  }

  @Test func theMouseSelectsStartsAndUnfolds() throws {
    var bench = try bench("infection")
    try bench.click(column: 30, row: 5)
    #expect(bench.lines[5].hasPrefix(">"))
    try bench.click(column: 5, row: 8)
    #expect(bench.text.contains("neighbourhood"))
    try bench.click(column: 5, row: 7)
    #expect(bench.lines[1].contains("healthy 1000"))
  }

  @Test func aSmallTerminalScrolls() throws {
    var bench = try bench("infection", columns: 40, rows: 12)
    try bench.press(.function(6))
    for _ in 0..<30 { try bench.press(.down) }
    #expect(bench.lines.contains { $0.hasPrefix(">") })
    #expect(bench.lines.allSatisfy { $0.count <= 40 })
  }

  @Test func everyModelHasAForm() throws {
    for model in Catalog.models {
      let name = model.declaration.name
      var bench = try bench(name)
      #expect(bench.lines[0].contains(name))
      #expect(bench.text.contains("seed"))
      try bench.press(.function(5))
      let problems = (bench.state.screen as? FormScreen)?.fields.compactMap(\.problem) ?? []
      #expect(problems == [], "\(name)")
      #expect(!(bench.state.screen is FormScreen), "\(name)")
    }
  }

  @Test func theSmallestTerminalHasFieldsAndTheKeys() throws {
    var bench = try bench("infection", columns: 20, rows: 5)
    #expect(bench.lines[0].contains("infection"))
    #expect(bench.lines[1].hasPrefix("> GroupSize") && bench.lines[1].contains("1000"))
    #expect(bench.lines[2].contains("Infe") && bench.lines[3].contains("T (per"))
    #expect(bench.lines[4].contains("F5 Start"))
    for _ in 0..<4 { try bench.press(.down) }
    #expect(bench.text.contains("> [ Start the simul"))
  }

  @Test func anEmptyFieldShowsItsDefaultAlsoWhileItIsSelected() throws {
    var bench = try bench("life")
    try bench.press(.character("u"), .control)
    #expect(bench.lines[3].hasPrefix("> rule"))
    #expect(bench.lines[3].contains("B3/S23"))
  }

  @Test func aRequiredFieldSaysThatItCannotBeEmpty() throws {
    var bench = try bench("elementary")
    #expect(bench.text.contains("It cannot be empty.") || bench.text.contains("Empty: "))
    #expect(!bench.text.contains("Empty: required"))
    try bench.press(.down)
    #expect(bench.text.contains("Empty: the size of the screen."))
  }

  @Test func theButtonIsInverseOnlyWhileItIsSelected() throws {
    var bench = try bench("elementary")
    func isInverse() throws -> Bool {
      let row = try #require(bench.lines.firstIndex { $0.contains("[ Start ]") })
      return bench.state.frame[3, row].style.attributes.contains(.inverse)
    }
    #expect(try !isInverse())
    while !bench.text.contains("> [ Start ]") { try bench.press(.down) }
    #expect(try isInverse())
  }

  @Test func aLongErrorTakesTheFreeRows() throws {
    var bench = try bench("life", columns: 60)
    for _ in 0..<3 { try bench.press(.down) }
    try bench.type("nosuchpattern")
    try bench.press(.tab)
    try bench.press(.up)
    let problem = try #require(try bench.screen(FormScreen.self).fields.compactMap(\.problem).first)
    let words = bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains(problem), "\(problem)")
  }

  @Test func theSmallestTerminalSaysTheErrorOfTheSelectedField() throws {
    var bench = try bench("life", columns: 20, rows: 5)
    try bench.press(.character("u"), .control)
    try bench.type("B9/S")
    try bench.press(.function(5))
    #expect(bench.lines[1].hasPrefix("> rule") && bench.lines[1].contains("B9/S"))
    #expect(bench.lines[2].contains("the rule 'B9/S' has"))
    #expect(bench.lines[4].contains("F5 Start"))
  }

  @Test func anErrorGoesAwayWhileItIsCorrected() throws {
    var bench = try bench("infection")
    try bench.type("x")
    try bench.press(.tab)
    try bench.press(.up)
    #expect(bench.lines[3].contains("!"))
    try bench.press(.backspace)
    #expect(!bench.lines[3].contains("!"))
    // If the same error is made again, it is found again.
    try bench.type("x")
    try bench.press(.tab)
    #expect(bench.lines[3].contains("!"))
  }

  @Test(arguments: ["{random: 0.3", "{random: 2}", "{random: 0.3, sed: 1}"])
  func everyErrorIsBesideItsField(value: String) throws {
    var bench = try bench("life")
    let index = try #require(bench.screen(FormScreen.self).fields.firstIndex { $0.key == "initial" })
    for _ in 0..<index { try bench.press(.down) }
    try bench.type(value)
    try bench.press(.tab)
    let form = try bench.screen(FormScreen.self)
    #expect(form.fields[index].problem != nil && form.problem == nil, "\(bench.text)")
    #expect(bench.lines[3 + index].contains("!"))
    try bench.press(.function(5))
    #expect(try bench.screen(FormScreen.self).selected == .field(index))
  }

  @Test func theFormNamesValuesOfInitial() throws {
    var bench = try bench("life")
    for _ in 0..<3 { try bench.press(.down) }
    let words = bench.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("such as random, {random: 0.3} or gosper-gun"), "\(words)")
  }
}
