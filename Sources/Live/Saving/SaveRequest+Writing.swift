import Files
import Images
import Rendering
import Simulations
import Specification

extension SaveRequest {
  /// Writes the complete file or nothing. This call blocks.
  package func outcome() -> SaveOutcome {
    let place = UserPath.expanded(path)
    // The content is computed only if it may be written.
    guard replaces || !FileAccess.exists(place) else { return .exists }
    do {
      let (bytes, words) = try content()
      if replaces { try FileAccess.put(bytes, at: place) } else { try FileAccess.create(place, bytes: bytes) }
      return .written("saved \(words) in \(path)\(advice ?? caution)")
    } catch let problem as FileProblem {
      return problem.kind == .exists ? .exists : .failed("not saved: \(path) \(problem.writingReason)")
    } catch let error as RunError {
      return .failed("not saved: \(error.description)")
    } catch let refusal as Refusal {
      return .failed("not saved: \(refusal.message)")
    } catch {
      return .failed("not saved: \(path) cannot be created")
    }
  }

  /// How Golly continues a saved pattern differently from this program. Empty if both continue it alike.
  private var caution: String {
    guard [.pattern(.rle), .pattern(.macrocell)].contains(kind), let state = session.shownState,
      let difference = state.header(rule: session.patternRule, generation: String(generation)).differenceInGolly
    else { return "" }
    return "; " + difference
  }

  /// The advice for opening a pattern of a model other than `life`, because `automata live` opens patterns with `life`.
  /// Nil for patterns of `life` and for other files.
  private var advice: String? {
    guard case .pattern = kind, session.declaration.name != Life.declaration.name else { return nil }
    return "; to start a block of \(session.declaration.name) from it, write initial: {file: NAME}"
  }

  /// Returns the bytes of the file, and a description of them.
  func content() throws -> (bytes: [UInt8], words: String) {
    let state = "\(session.declaration.name) at \(stepName) \(generation)"
    switch kind {
    case .pattern(let format): return (try patternText(format), state)
    case .text: return (try text(), state)
    case .png:
      let picture = session.picture(limit: PictureFile.limit(frames: 1))
      do throws(PNGEncoder.Refusal) {
        return (try PNGEncoder.encode(PictureFile.still(picture)), state)
      } catch {
        throw Refusal(message: "the picture \(error.reason)")
      }
    case .gif:
      if session.isVast { throw Refusal(message: "the pattern is too large for an animation; save it as .png") }
      let pictures = try pictures()
      guard let animation = PictureFile.animation(pictures) else {
        throw Refusal(message: "the pictures of these steps differ in size")
      }
      do throws(GIFEncoder.Refusal) {
        return (try GIFEncoder.encode(animation), "\(pictures.count) steps up to \(generation)")
      } catch {
        throw Refusal(message: "the animation \(error.reason)")
      }
    }
  }

  // MARK: Patterns and text

  private func requireCells(_ state: FinalState) throws(Refusal) {
    guard state.columns <= Self.mostCells / max(1, state.rows) else {
      let size = state.reach == .vast ? "2^60 or more columns or rows" : "\(state.columns)x\(state.rows)"
      let others = kind != .pattern(.macrocell) && SaveKind.isPlaneOfBits(session) ? ".mc or .png" : ".png"
      throw Refusal(
        message: "the box around the cells, \(size), has more than \(Self.mostCells.grouped) cells; "
          + "save it as \(others)")
    }
  }

  private func patternText(_ format: PatternFormat) throws(Refusal) -> [UInt8] {
    if format == .macrocell,
      let text = session.macrocell(beyond: Self.mostCells, generation: String(generation))
    {
      return Gzip.isName(path) ? Gzip.pack(text) : text
    }
    if let state = session.shownState, state.cells == .absent { try requireCells(state) }
    guard let state = session.shownState, state.hasCells else {
      throw Refusal(message: "\(session.declaration.name) has no pattern; save it as .txt or .png")
    }
    if let limit = session.declaration.screen.patternLimit, session.stateNames.count > limit.states {
      throw Refusal(
        message: "\(limit.subject) with \(session.stateNames.count) states cannot start from a pattern; "
          + "save it as .txt or .png")
    }
    try requireCells(state)
    guard let pattern = state.pattern(rule: session.patternRule, generation: String(generation)) else {
      throw Refusal(message: "the cells of this state are not kept in memory")
    }
    do throws(PatternFormat.Inexpressible) {
      let text = try format.text(of: pattern)
      return Gzip.isName(path) ? Gzip.pack(text) : text
    } catch {
      throw Refusal(message: "\(error.message); \(error.advice)")
    }
  }

  /// Returns the state in words, and the cells of a lattice with a character for each.
  private func text() throws(Refusal) -> [UInt8] {
    var lines = [session.declaration.name + (session.patternRule.map { " \($0)" } ?? "")]
    lines.append("\(stepName) \(generation)")
    lines += session.statistics.filter(\.isListed).map { "\($0.name) \(PlainValue.text($0.value))" }
    var text = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    if let rows = session.textRows {
      text += Array(rows.joined(separator: "\n").utf8)
    } else if let state = session.shownState, state.hasCells {
      try requireCells(state)
      for row in 0..<state.rows {
        state.appendRow(row, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      return text
    } else {
      let picture = TextPicture.lines(session.picture(limit: TextPicture.limit))
      text += Array((picture.lines + (picture.note.map { ["", $0] } ?? [])).joined(separator: "\n").utf8)
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  // MARK: Animations

  /// Returns the pictures of the last ticks, all of the same cells. It computes the steps again, twice if the lattice
  /// grows.
  private func pictures() throws(RunError) -> [Picture] {
    // Under another rule, a lattice may have other states.
    let last = session.step, start = session.patternRule == nil ? session.origin : last - session.ownSteps
    let first = max(start, last - ticks + 1)
    let limit = PictureFile.limit(frames: last - first + 1)
    var box: LatticeBox?, pictures: [Picture] = []
    if session.frame != nil { try forEach(first...last) { box = Self.union(box, $0.frame) } }
    try forEach(first...last) { session in
      pictures.append(
        box.map { session.picture(in: $0, scale: limit.scale(columns: $0.columns, rows: $0.rows)) }
          ?? session.picture(limit: limit))
    }
    return pictures
  }

  private func forEach(_ steps: ClosedRange<Int>, _ body: (any PlaySession) -> Void) throws(RunError) {
    var session = session
    for step in steps {
      try session.go(to: step)
      body(session)
    }
  }

  private static func union(_ box: LatticeBox?, _ other: LatticeBox?) -> LatticeBox? {
    guard let box, let other else { return box ?? other }
    let left = min(box.corner.column, other.corner.column), top = min(box.corner.row, other.corner.row)
    let right = max(box.corner.column + box.columns, other.corner.column + other.columns)
    let bottom = max(box.corner.row + box.rows, other.corner.row + other.rows)
    return LatticeBox(corner: Position(column: left, row: top), columns: right - left, rows: bottom - top)
  }
}

extension FinalState {
  /// Whether the state has cells with states, as pattern files do.
  fileprivate var hasCells: Bool {
    switch cells {
    case .bits, .bytes: true
    case .numbers: false
    case .absent: columns == 0 || rows == 0
    }
  }
}

/// The result of saving a state.
package enum SaveOutcome: Hashable, Sendable {
  /// The content and the path of the written file, in words.
  case written(String)
  /// A file of that name already exists.
  case exists
  case failed(String)
}
