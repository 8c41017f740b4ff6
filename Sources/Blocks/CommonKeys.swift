import Simulations
import Specification

/// The keys that blocks of every model have.
enum CommonKeys {
  static let model = Key<String>(
    "model", .text, required: true, synonyms: ["type", "kind", "simulation"],
    help: "The simulation that the block runs.")
  static let name = Key<String>(
    "name", .blockName, default: "made from the heading above, the model and a number", synonyms: ["id", "label"],
    help: "The name of the block in markers and references. It must be unique in the file.")
  static let seed = Key<UInt64>(
    "seed", .seed, default: "the notebook's `seed`, otherwise 0", isNominal: true, synonyms: ["random-seed", "rng"],
    help: "The seed of all random draws of the block. Equal keys and seeds give equal runs.")
  static let show = Key<String>(
    "show",
    ValueType("view or list of views, each a word or {view: options}", read: { _, _, _ in nil }, canonical: { $0 }),
    default: "the model's picture and `statistics`", synonyms: ["view", "views", "display", "output"],
    help: "The views below the block, in this order. `[]` shows nothing.")
  static let save = Key<String>(
    "save",
    ValueType(
      "file whose name ends in .rle, .cells, .mc, .csv or .dot, or list of such files",
      read: { _, _, _ in nil }, canonical: { $0 }),
    synonyms: ["saves", "file", "files", "export", "write", "save-as", "store"],
    help: "Files below the notebook's folder that `notebook run` writes. .rle, .cells and .mc hold the final state. "
      + ".csv holds the series or, for many runs, their statistics. curves.csv holds the series of many runs. "
      + ".dot holds a machine.")
  static let derive = Key<String>(
    "derive",
    ValueType(
      "map of names to expressions, such as {share_at_peak: peak / people}", read: { _, _, _ in nil },
      canonical: { $0 }),
    synonyms: ["derived", "derives", "define", "compute", "calculate", "let"],
    help: "Further statistics of each run, computed from its statistics, the block's numeric keys and `$parameters`.")
  static let expect = Key<String>(
    "expect",
    ValueType("condition such as population == 39, or list of conditions", read: { _, _, _ in nil }, canonical: { $0 }),
    synonyms: ["assert", "expects", "expected", "require", "check"],
    help: "Conditions that the results must meet. If one fails, the exit code is 1.")
  static let title = Key<String>(
    "title", .text, synonyms: ["caption"], help: "The caption below the picture.")
  static let labels = Key<String>(
    "labels",
    ValueType(
      "map of names to words, such as {peak: most sick at once}", read: { _, _, _ in nil }, canonical: { $0 }),
    synonyms: ["names", "words", "legend", "axis-labels"],
    help: "The words for statistics, series and swept keys in figures and tables. By default, `attack_rate` is "
      + "\"attack rate\" in figures.")
  static let units = Key<String>(
    "units",
    ValueType("map of names to units, such as {duration: days}", read: { _, _, _ in nil }, canonical: { $0 }),
    synonyms: ["unit", "measures", "dimensions"],
    help: "The units of statistics, series and swept keys, on axes and in the heads of tables. They change no number.")
  static let mark = Key<String>(
    "mark",
    ValueType(
      "map of names to numbers or lists of numbers, such as {peak: 100}", read: { _, _, _ in nil }, canonical: { $0 }),
    synonyms: ["marks", "reference", "references", "reference-line", "threshold", "lines", "hline", "vline"],
    help: "Dashed lines at these values of statistics, series and swept keys, in all charts with such an axis.")
  static let alt = Key<String>(
    "alt", .text, synonyms: ["alt-text", "description"], help: "The alternative text of the block's figures.")
}
