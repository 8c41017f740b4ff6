import Specification

/// What screens and saved files show of a model: its words, its files, the fields of its form and a short session.
package struct ScreenDeclaration: Sendable {
  /// A click on a cell.
  package struct Touch: Sendable {
    /// The text of the button.
    package var title = "Toggle"
    /// The effect: a short sentence without a subject.
    package var help = "Changes the cell under the cursor"
    /// The effect of a drag with the left button.
    package var drag = "Paints the cells that it passes over"
    /// The advice while a statistic is 0, or nil.
    package var invitation: (statistic: String, words: String)?
  }

  /// An input that a person types.
  package struct Order: Sendable {
    /// The text of the button, without the dots after it.
    package var title: String
    package var key: Unicode.Scalar
    /// The effect: a short sentence without a subject.
    package var help: String
    /// The text before the field.
    package var label: String
    /// Examples below the field.
    package var hint: String
  }

  /// The fields of the form with the keys of the model.
  package struct Form: Sendable {
    /// The keys that are always shown, each with another name for its field or nil. Nil chooses the usual ones.
    package var fields: [(key: String, name: String?)]?
    /// Examples for keys whose type alone is not clear.
    package var examples: [String: String] = [:]
    /// The meanings of empty fields, if they differ from the defaults in a notebook.
    package var meanings: [String: String] = [:]
    /// The first values of fields, in addition to those of the model's example.
    package var values: [(key: String, value: String)] = []
    /// The text of the button that starts the simulation.
    package var startTitle = "Start"
  }

  /// A short session that the lobby shows. The lobby adds the size of the lattice.
  package struct Reel: Sendable {
    package var keys: [String]
    /// Returns the number of states for a lattice of a number of columns.
    package var length: @Sendable (_ columns: Int) -> Int
    /// Whether the cell in the middle is touched at the start.
    package var touchesMiddle = false
  }

  /// A key with its value on a screen, unless a person gives the key or one of `others`.
  package struct Supply: Sendable {
    package var key: String
    package var value: SpecNode.Content
    package var others: [String] = []
  }

  /// The word for a step, in the singular.
  package var stepName = "step"
  /// The name in the lobby, or nil for the name of the model.
  package var title: String?
  /// The statistics that are always visible.
  package var counts = ["population"]
  package var touch = Touch()
  package var order: Order?
  package var supplies: [Supply] = []
  package var form = Form()
  package var reel: Reel?
  /// The extensions of its files, or nil for those of a lattice.
  package var endings: [String]?
  /// The extension that is proposed for a file.
  package var usualEnding = "png"
  /// The largest number of states with which the model starts from pattern files, and the subject of a sentence about
  /// more. Nil without a limit.
  package var patternLimit: (states: Int, subject: String)?

  package init() {}

  /// Creates a declaration with changes.
  package init(_ change: (inout Self) -> Void) { change(&self) }
}
