import Simulations

extension ConfigurationsPage {
  /// The selected configuration or the typed source, in words.
  var spoken: [String?] {
    let source = isEditing ? "file or address: \(source.text)" : nil
    let line = configuration.map {
      Spoken.item($0.title, selected, of: configurations.count, "\($0.cells.count) cells")
    }
    return [source, isFetching ? "fetching" : problem, line ?? (isEditing || isFetching ? nil : "fetch a list first")]
  }
}
