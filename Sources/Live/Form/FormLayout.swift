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
      field.examples = Self.examples(of: field.key, model)
      return field
    }
  }

  /// Returns examples for fields whose type alone is not clear.
  private static func examples(of key: String, _ model: ModelDeclaration) -> String? {
    switch (model.name, key) {
    case ("life", "initial"): "random, {random: 0.3} or gosper-gun"
    case ("elementary", "initial"), ("totalistic", "initial"): "single, random or {random: 0.3}"
    case ("infection", "initial"): "single or {random: 0.1}"
    default: nil
    }
  }

  /// Returns the meaning of an empty field, which may differ from the default in a notebook.
  private static func defaultText(of key: KeyDeclaration, _ model: ModelDeclaration) -> String? {
    switch (model.name, key.name) {
    case ("infection", "people"): "as many as fit on the screen"
    case ("infection", "grid"): "none"
    case ("infection", "initial"): "everyone is healthy"
    case (_, "grid") where model.lattice != .none: "the size of the screen"
    case (_, "steps"): "no limit"
    default: key.defaultText
    }
  }

  /// Returns the fields that are always shown.
  private static func primary(of model: ModelDeclaration) -> [(key: String, name: String?)] {
    switch model.name {
    case "infection": return [("people", "GroupSize"), ("factor", "InfectionFactor"), ("period", "T")]
    case "life": return ["rule", "grid", "boundary", "initial"].map { ($0, nil) }
    case "mealy": return ["transitions", "initial", "input"].map { ($0, nil) }
    case "memory": return ["grid", "players"].map { ($0, nil) }
    default:
      let usual = ["rule", "code", "colours", "radius", "grid", "boundary", "initial"]
      return model.keys.filter { $0.isRequired || usual.contains($0.name) }.map { ($0.name, nil) }
    }
  }

  /// Returns the keys that a simulation needs, with the values of the model's example.
  private static func given(_ model: ModelDeclaration) -> [String: String] {
    var arguments = Arguments([])
    arguments.supplyRequired(of: model)
    arguments.supply(["code", "colours", "radius"], asInExampleOf: model)
    if model.lattice == .none { arguments.supply(["grid", "players"], asInExampleOf: model) }
    if model.name == "infection" {
      arguments.supply("people", "1000")
      arguments.supply("period", "1 s")
    }
    return Dictionary(
      arguments.entries.map { entry in
        if case .scalar(let text, _) = entry.value.content { return (entry.key, text) }
        return (entry.key, FlowYaml.flow(entry.value))
      }, uniquingKeysWith: { first, _ in first })
  }
}
