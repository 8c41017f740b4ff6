import Notebooks
import Simulations
import Specification

/// The fields of a model's form: their selection, their order, and their first values.
struct FormLayout {
  let fields: [FormField]

  init(_ model: ModelDeclaration) {
    let given = Self.given(model)
    let names = Self.primary(of: model)
    let shown = names.compactMap { entry in
      model.keys.first { $0.name == entry.key }.map { key in
        FormField(
          key, name: entry.name, defaultText: Self.defaultText(of: key, model), text: given[key.name] ?? "",
          isFolded: false)
      }
    }
    let seed = FormField(
      key: "seed", name: "seed", type: "whole number, 0 or greater", defaultText: "0", isRequired: false,
      help: "Seed of all random draws; equal seeds give equal runs.", text: given["seed"] ?? "0", isFolded: false)
    let others = model.keys.filter { key in !names.contains { $0.key == key.name } }
      .map { key in
        FormField(
          key, defaultText: Self.defaultText(of: key, model), text: given[key.name] ?? "", isFolded: true)
      }
    fields = (shown + [seed] + others).map { field in
      var field = field
      field.examples = model.screen.form.examples[field.key]
      return field
    }
  }

  /// Returns the meaning of an empty field, which may differ from the default in a notebook.
  private static func defaultText(of key: KeyDeclaration, _ model: ModelDeclaration) -> String? {
    if let meaning = model.screen.form.meanings[key.name] { return meaning }
    return switch key.name {
    case "grid" where model.lattice != .none: "the size of the screen"
    case "steps": "no limit"
    default: key.defaultText
    }
  }

  /// Returns the fields that are always shown.
  private static func primary(of model: ModelDeclaration) -> [(key: String, name: String?)] {
    if let fields = model.screen.form.fields { return fields }
    let usual = ["rule", "code", "colours", "radius", "grid", "boundary", "initial"]
    return model.keys.filter { $0.isRequired || usual.contains($0.name) }.map { ($0.name, nil) }
  }

  /// Returns the keys that a simulation needs, with the values of the model's example.
  private static func given(_ model: ModelDeclaration) -> [String: String] {
    var arguments = Arguments([])
    arguments.supplyRequired(of: model)
    arguments.supply(["code", "colours", "radius"], asInExampleOf: model)
    if model.lattice == .none { arguments.supply(["grid", "players"], asInExampleOf: model) }
    for (key, value) in model.screen.form.values { arguments.supply(key, value) }
    return Dictionary(
      arguments.entries.map { entry in
        if case .scalar(let text, _) = entry.value.content { return (entry.key, text) }
        return (entry.key, FlowYaml.flow(entry.value))
      }, uniquingKeysWith: { first, _ in first })
  }
}
