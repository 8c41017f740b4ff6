import Mealy
import Simulations
import Specification
import Terminal

extension PanelScreen {
  /// The mapper of the prompt and the bar of steps. It handles keys and the mouse first.
  static var panels: Mapper<Self, LiveInput, [LiveEffect]> {
    Mapper { screen, input in
      switch input {
      case .event(.key(let key, let modifiers)) where screen.panel.prompt != nil:
        return screen.panel.prompt?.press(key, modifiers) == true ? .silent : .unanswered
      case .event(.paste(let text)) where screen.panel.prompt != nil:
        screen.panel.prompt?.editor.insert(text)
        return .silent
      case .event(.mouse(let mouse)): return screen.scrub(mouse)
      case .saved(let outcome): return .output(screen.take(outcome))
      default: return .unanswered
      }
    }
  }

  // MARK: Actions

  package mutating func perform(_ action: ScreenAction) -> [LiveEffect] {
    message = nil
    return action.perform(on: &self) ?? []
  }

  /// The actions of the prompt, or nil if no prompt is open.
  var promptActions: [ScreenAction]? {
    panel.prompt == nil
      ? nil
      : [
        Self.action("accept-line", "OK", [ActionKey(.enter)], "Accepts the text", onBar: true) { $0.accept() },
        Self.change("cancel-line", "Cancel", [ActionKey(.escape)], "Changes nothing", onBar: true) { screen in
          (screen.panel.prompt, screen.panel.saving) = (nil, nil)
        },
      ]
  }

  /// The actions of the visible bar of steps, and of files.
  var panelActions: [ScreenAction] {
    let save = Self.change(
      "save", "Save…", ["w"], "Saves the state as a pattern, text or picture, or the last steps"
    ) { $0.panel.prompt = $0.filePrompt($0.fileName) }
    guard let timeline else { return [save] }
    let stride = timeline.stride == 1 ? "one \(stepName)" : "\(timeline.stride) \(stepName)s"
    return [
      Self.action(
        "stride-back", "Stride back", ["<"], "Goes back by a tenth of the steps seen so far: now \(stride)",
        unless: wantedStep > 0 ? nil : "already at the start"
      ) { $0.stride(by: -1) },
      Self.action(
        "stride-forward", "Stride on", [">"], "Goes forward \(stride), at most to the last \(stepName) seen",
        unless: wantedStep < timeline.furthest ? nil : "already at the last \(stepName) seen"
      ) { $0.stride(by: 1) },
      Self.change(
        "go-to", "Go to \(stepName)…", ["@"], "Asks for the number of a \(stepName) to go to",
        unless: timeline.furthest > 0 ? nil : "only the start has been seen"
      ) { screen in
        let label = "go to \(screen.stepName), at most \(screen.timeline?.furthest ?? 0)"
        screen.panel.prompt = PlayPrompt(purpose: .step, label: label)
      },
      save,
    ]
  }

  private mutating func stride(by count: Int) -> [LiveEffect] {
    guard let timeline else { return [] }
    let step = wantedStep + count * timeline.stride
    return go(to: count < 0 ? max(0, step) : min(timeline.furthest, step))
  }

  /// Returns the action that copies a block.
  ///
  /// - Parameter end: what the run of the block ends in.
  static func copying(_ end: String = "the state on the screen") -> ScreenAction {
    action("copy-block", "Copy block", ["y"], "Copies a notebook block that ends in \(end)", onBar: true) {
      $0.copyBlock()
    }
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      let lines = ["```yaml simulation"] + (try blockKeys()).map { "\($0.key): \($0.value)" } + ["```", ""]
      let bytes = Array(lines.joined(separator: "\n").utf8)
      return [.fetch(.terminal, .copy(bytes, what: "a block that ends in \(blockEnd)" + start.needs(of: bytes)))]
    } catch {
      return say(error.description)
    }
  }

  // MARK: The prompt

  private mutating func accept() -> [LiveEffect] {
    guard let prompt = panel.prompt else { return [] }
    switch prompt.purpose {
    case .step:
      let furthest = timeline?.furthest ?? 0
      guard let step = Int(prompt.editor.text), (0...furthest).contains(step) else {
        panel.prompt?.problem = "expected a number from 0 to \(furthest.grouped)"
        return []
      }
      panel.prompt = nil
      return go(to: step)
    case .file:
      do throws(SaveRequest.Refusal) {
        return save(
          try SaveRequest(prompt.editor.text, session: played, stepName: stepName, generation: stepNumber))
      } catch {
        panel.prompt?.problem = error.message
        return []
      }
    case .value(let name):
      do throws(PlayPrompt.Refusal) {
        let effects = try accept(prompt.editor.text, as: name)
        panel.prompt = nil
        return effects
      } catch {
        panel.prompt?.problem = error.message
        return []
      }
    case .overwriting:
      guard var request = panel.saving, ["y", "yes"].contains(prompt.editor.text.lowercased()) else {
        panel.prompt = filePrompt(panel.saving?.path ?? "")
        return []
      }
      request.replaces = true
      return save(request)
    }
  }

  // MARK: Files

  /// The proposed name for a file.
  private var fileName: String {
    let model = played.declaration, ending = SaveKind.needsQuadtree(played) ? "mc" : model.screen.usualEnding
    return "\(start.name ?? model.name)-\(stepNumber).\(ending)"
  }

  private func filePrompt(_ name: String, problem: String? = nil) -> PlayPrompt {
    let endings = SaveKind.endings(of: played)
    let steps = endings.contains(".gif") ? "; name.gif 50 shows 50 steps" : ""
    let more =
      SaveKind.needsGeneration(played) ? "; no .cells or .lif while B0 inverts the cells" : "\(steps); ~ is home"
    return PlayPrompt(
      purpose: .file, label: "save as", editor: LineEditor(name, isProposal: true),
      hint: endings.joined(separator: " ") + more, problem: problem)
  }

  private mutating func save(_ request: SaveRequest) -> [LiveEffect] {
    (panel.prompt, panel.saving) = (nil, request)
    message = "saving \(request.path)"
    return [.fetch(.saving, .save(request))]
  }

  private mutating func take(_ outcome: SaveOutcome) -> [LiveEffect] {
    switch outcome {
    case .written(let words):
      panel.saving = nil
      return say(words)
    case .failed(let words):
      // Another name can be typed at once, unless another prompt is open.
      guard let path = panel.saving?.path, panel.prompt == nil else { return say(words) }
      (panel.saving, message) = (nil, nil)
      panel.prompt = filePrompt(path, problem: words)
      return []
    case .exists:
      guard let request = panel.saving else { return [] }
      message = nil
      panel.prompt = PlayPrompt(
        purpose: .overwriting, label: "'\(request.path)' exists; overwrite it? (y or n)",
        hint: "y overwrites the file; n asks for another name")
      return []
    }
  }

  // MARK: The bar

  /// Goes to the step under the mouse while its button holds the bar.
  private mutating func scrub(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .press(.left):
      guard timeline != nil, mouse.row == timelineRow else { return .unanswered }
      panel.isScrubbing = true
    case .drag where panel.isScrubbing: break
    case .release where panel.isScrubbing:
      panel.isScrubbing = false
      return .silent
    default: return .unanswered
    }
    guard let timeline else { return .silent }
    let step = timeline.step(at: mouse.column)
    return step == wantedStep ? .silent : .output(go(to: step))
  }

  /// Draws the bar of steps and the prompt.
  func drawPanel(on canvas: inout Canvas) {
    if let timelineRow { timeline?.draw(on: &canvas, row: timelineRow) }
    panel.prompt?.draw(on: &canvas, row: 1)
  }
}
