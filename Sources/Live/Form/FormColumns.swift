import Terminal
import Typography

/// Where the columns of a form are.
struct FormColumns {
  /// The first column of the field, and of what is written beside it.
  let field: Int, beside: Int

  var fieldWidth: Int { beside - field - 1 }

  init(_ form: FormScreen) {
    let shown = form.fields.filter { form.isUnfolded || !$0.isFolded }
    let widest = shown.map { VisibleText($0.label).width }.max() ?? 0
    field = min(widest, form.size.columns / 3 + 4) + 4
    let left = form.size.columns - field
    beside = field + max(8, min(40, left > 44 ? left / 2 : left - 2)) + 1
  }
}
