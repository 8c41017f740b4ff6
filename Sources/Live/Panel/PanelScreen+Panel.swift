import Mealy
import Simulations
import Specification
import Terminal

extension PanelScreen {
  /// The mapper of the prompt and the bar of steps. It handles keys and the mouse first.
  static var panels: Mapper<Self, LiveInput, [LiveEffect]> {
    Mapper { screen, input in
      switch input {
      case .action(let id):
        if screen.panel.prompt != nil {
          screen.message = nil
          return .output(id == "accept-line" ? screen.accept() : screen.cancel())
        }
        guard let action = PanelAction(rawValue: id) else { return .unanswered }
        screen.message = nil
        return .output(screen.perform(action))
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

  /// The actions of the prompt, or nil if no prompt is open.
  var promptActions: [ScreenAction]? { panel.prompt == nil ? nil : PlayPrompt.actions }

  /// The actions of the visible bar of steps, and of files.
  var panelActions: [ScreenAction] {
    (timeline.map { timeline in
      [PanelAction.strideBack, .strideForward, .goTo].map { describe($0, timeline) }
    } ?? []) + [
      ScreenAction(
        PanelAction.save.rawValue, "Save…", ["w"], "Saves the state as a pattern, text or picture, or the last steps")
    ]
  }

  private func describe(_ action: PanelAction, _ timeline: Timeline) -> ScreenAction {
    func item(_ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String?) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle)
    }
    let stride = timeline.stride == 1 ? "one \(stepName)" : "\(timeline.stride) \(stepName)s"
    switch action {
    case .strideBack:
      return item(
        "Stride back", ["<"], "Goes back by a tenth of the steps seen so far: now \(stride)",
        unless: wantedStep > 0 ? nil : "already at the start")
    case .strideForward:
      return item(
        "Stride on", [">"], "Goes forward \(stride), at most to the last \(stepName) seen",
        unless: wantedStep < timeline.furthest ? nil : "already at the last \(stepName) seen")
    default:
      return item(
        "Go to \(stepName)…", ["@"], "Asks for the number of a \(stepName) to go to",
        unless: timeline.furthest > 0 ? nil : "only the start has been seen")
    }
  }

  private mutating func perform(_ action: PanelAction) -> [LiveEffect] {
    if action == .save {
      panel.prompt = filePrompt(fileName)
      return []
    }
    guard let timeline else { return [] }
    switch action {
    case .strideBack: return go(to: max(0, wantedStep - timeline.stride))
    case .strideForward: return go(to: min(timeline.furthest, wantedStep + timeline.stride))
    case .goTo, .save:
      panel.prompt = PlayPrompt(purpose: .step, label: "go to \(stepName), at most \(timeline.furthest)")
      return []
    }
  }

  // MARK: The prompt

  private mutating func cancel() -> [LiveEffect] {
    (panel.prompt, panel.saving) = (nil, nil)
    return []
  }

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
    let model = played.declaration.name
    let ending =
      switch model {
      case "life": SaveKind.needsQuadtree(played) ? "mc" : "rle"
      case "memory", "mealy": "txt"
      default: "png"
      }
    return "\(start.name ?? model)-\(stepNumber).\(ending)"
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
