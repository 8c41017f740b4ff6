import Mealy
import Simulations
import Terminal

/// The parameters of a model: a field for each key of its declaration, and a button that starts the simulation.
package struct FormScreen: LiveScreen {
  package internal(set) var fields: [FormField]
  package internal(set) var selected = FormRow.field(0)
  /// Whether the less important fields are shown.
  package internal(set) var isUnfolded = false
  /// The error that does not belong to any field.
  package internal(set) var problem: String?
  let model: ModelDeclaration
  /// Creates the screen that plays the started simulation.
  let play: @Sendable (Start, TerminalSize, LiveSettings) -> any LiveScreen
  /// The settings for that screen.
  private var settings: LiveSettings
  var size: TerminalSize
  /// The arguments that were checked last, or nil if an error has been cleared since.
  private var checked: [String]?
  /// The first line that is shown.
  var scrolled = 0

  package init(
    _ model: ModelDeclaration, size: TerminalSize, settings: LiveSettings = LiveSettings(),
    play: @escaping @Sendable (Start, TerminalSize, LiveSettings) -> any LiveScreen
  ) {
    self.settings = settings
    self.model = model
    self.size = size
    self.play = play
    fields = FormLayout(model).fields
    checked = nil
    checked = arguments
  }

  package var title: String { "the parameters of \(model.name)" }

  /// Whether letters are text. They are while a field is selected.
  package var takesText: Bool {
    if case .field = selected { true } else { false }
  }

  package var hints: [KeyHint] {
    let pages = [KeyHint("PgUp PgDn", "Moves the selection by a page")]
    guard takesText else { return pages }
    let removing = [
      KeyHint("Ctrl-U", "Removes the text before the cursor"), KeyHint("Ctrl-K", "Removes the text after the cursor"),
    ]
    return KeyHint.line + removing + pages
  }

  /// The arguments of the fields, as on the command line.
  package var arguments: [String] { fields.compactMap(\.argument) }

  /// The lines that can be selected, from top to bottom.
  package var rows: [FormRow] {
    let shown = fields.indices.filter { !fields[$0].isFolded }.map(FormRow.field)
    let folded = fields.indices.filter { fields[$0].isFolded }
    guard !folded.isEmpty else { return shown + [.start] }
    return shown + [.start, .more] + (isUnfolded ? folded.map(FormRow.field) : [])
  }

  package static let mapper = Mapper<FormScreen, LiveInput, [LiveEffect]> { form, input in
    switch input {
    case .resized(let size):
      form.size = size
      form.showSelected()
      return .silent
    case .settings(let settings):
      form.settings = settings
      return .silent
    case .event(.key(let key, let modifiers)): return form.press(key, modifiers)
    case .event(.paste(let text)):
      guard case .field(let index) = form.selected else { return .unanswered }
      form.edit(index) { $0.insert(text) }
      return .silent
    case .event(.mouse(let mouse)): return form.point(mouse)
    case .checked(let problems):
      form.note(problems)
      return .silent
    case .started(.success(let start)):
      form.note([])
      return .output([.send(.open(form.play(start, form.size, form.settings)))])
    case .started(.failure(let failure)):
      form.note(failure.problems)
      form.selectFirstProblem()
      return .silent
    default: return .unanswered
    }
  }

  // MARK: Starting and checking

  private var startKeys: StartKeys {
    let room = LatticeScreen.room(size)
    return StartKeys(model: model.name, keys: arguments, columns: room.columns, rows: 2 * room.rows)
  }

  mutating func start() -> [LiveEffect] {
    checked = arguments
    return [.fetch(.start, .start(startKeys))]
  }

  /// Checks the fields if they have changed since the last check.
  mutating func check() -> [LiveEffect] {
    guard arguments != checked else { return [] }
    checked = arguments
    return [.fetch(.start, .check(startKeys))]
  }

  /// Changes the text of a field. The error of the previous text disappears. The new text is checked when the selection
  /// leaves the field.
  mutating func edit(_ index: Int, _ change: (inout FormText) -> Void) {
    let before = fields[index].text.string
    change(&fields[index].text)
    guard fields[index].text.string != before, fields[index].problem != nil || problem != nil else { return }
    (fields[index].problem, problem, checked) = (nil, nil, nil)
  }

  private mutating func note(_ problems: [StartFailure.Problem]) {
    for index in fields.indices {
      fields[index].problem = problems.first { $0.key == fields[index].key }?.message
    }
    let others = problems.filter { problem in !fields.contains { $0.key == problem.key } }
    problem = others.isEmpty ? nil : others.map(\.message).joined(separator: "; ")
  }

  private mutating func selectFirstProblem() {
    guard let index = fields.firstIndex(where: { $0.problem != nil }) else { return }
    if fields[index].isFolded { isUnfolded = true }
    selected = .field(index)
    showSelected()
  }
}

extension FormScreen {
  package var spoken: Spoken {
    let rows = rows, place = rows.firstIndex(of: selected) ?? 0
    func item(_ name: String, _ words: String) -> String { Spoken.item(name, place, of: rows.count, words) }
    let errors =
      fields.map { field in field.problem.map { "error in \(field.key): \($0)" } } + [problem.map { "error: \($0)" }]
    switch selected {
    case .start: return Spoken([item(model.screen.form.startTitle, "a button")] + errors)
    case .more:
      let folded = fields.filter(\.isFolded).map(\.key).joined(separator: ", ")
      return Spoken([item(isUnfolded ? "Fewer" : "More", "a button that shows or hides \(folded)")] + errors)
    case .field(let index):
      let field = fields[index]
      let value = field.text.characters.isEmpty ? "empty, which means \(field.placeholder)" : field.text.string
      return Spoken([item(field.label, value), "\(field.help) Takes: \(field.type)."] + errors)
    }
  }
}

/// A line of a form that can be selected.
package enum FormRow: Hashable, Sendable {
  /// A field, by its index.
  case field(Int)
  case start
  /// The line that shows or hides the less important fields.
  case more
}
