/// The forms of `initial`, as the reference lists them.
package enum InitialHelp {
  /// The spelling of a form and its meaning.
  package struct Form: Sendable, Hashable {
    package let example: String
    package let help: String
  }

  package static let forms = [
    Form(example: "empty", help: "No cell is alive."),
    Form(example: "single", help: "One live cell or sick person, at column ⌊columns / 2⌋ and row ⌊rows / 2⌋."),
    Form(
      example: "random",
      help: "Each cell is alive, or each person sick, with probability 0.5. With more than two states, a live cell is "
        + "in a random state other than 0."),
    Form(example: "{random: 0.3}", help: "Each cell is alive, or each person sick, with this probability."),
    Form(
      example: "{random: [0.7, 0.3]}",
      help: "Each cell is random; the list gives the probability of each state, from state 0 on."),
    Form(
      example: "{random: 0.5, symmetry: D8_1}",
      help: "Random cells with one of the symmetries that soup searches use: "
        + SoupSymmetry.allCases.map(\.rawValue).joined(separator: ", ") + ". The grid must fit it."),
    Form(example: "{count: 20}", help: "This many live cells or sick people, chosen at random."),
    Form(example: "{at: [[3, 4], [5, 4]]}", help: "These cells or people, each as [column, row]; both count from 0."),
    Form(
      example: "glider",
      help:
        "A built-in pattern in the centre of the grid; `notebook models patterns` shows them all. Also the object of "
        + "a census with a code such as `xp2_7`."),
    Form(
      example: "{pattern: glider, at: [3, 4], rotate: 90, flip: horizontal}",
      help: "A pattern with its top-left corner at [column, row], turned by 90, 180 or 270 degrees, and mirrored."),
    Form(
      example: "{rle: \"bo$2bo$3o!\"}",
      help: "Run-length encoded cells. `at`, `rotate` and `flip` also work."),
    Form(
      example: "{cells: \"O..OO\"}", help: "Text with one line per row: `.` is a dead cell, `O` or `*` a live one."),
    Form(
      example: "{file: patterns/gun.rle}",
      help: "A pattern file below the notebook's folder. With `header: ignore`, the place given in the file is "
        + "ignored."),
    Form(example: "{from: NAME}", help: "The final state of another block."),
    Form(
      example: "[{random: 0.1}, {pattern: glider, at: [0, 0]}]",
      help: "Several forms; later ones are drawn over earlier ones."),
  ]
}
