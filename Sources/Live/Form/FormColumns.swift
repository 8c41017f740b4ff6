import Terminal
import Typography

/// The positions of the columns of a form.
struct FormColumns {
  /// The first column of the field, and of the text beside it.
  let field: Int, beside: Int

  var fieldWidth: Int { beside - field - 1 }

  init(_ form: FormScreen) {
    let shown = form.fields.filter { form.isUnfolded || !$0.isFolded }
    let widest = shown.map { VisibleText($0.label).width }.max() ?? 0
    let columns = form.size.columns
    // If there is little room, the values get more of it than the labels.
    field = min(widest, (30..<60).contains(columns) ? columns / 4 + 2 : columns / 3 + 4) + 4
    let left = form.size.columns - field
    // The text beside the fields is complete if enough room remains for the fields.
    let words = shown.map { VisibleText($0.type).width }.max() ?? 0
    let width = left > 44 ? max(min(28, left * 2 / 5), min(60, left - words - 3)) : left - 2
    beside = field + max(8, width) + 1
  }
}
