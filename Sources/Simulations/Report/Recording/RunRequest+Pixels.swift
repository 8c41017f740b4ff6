extension RunRequest {
  /// Returns the maximum size of each picture in a view with this many pictures.
  func limit(for view: ViewRequest, pictures count: Int = 1) -> PictureLimit {
    switch view.pixels {
    case .image:
      // Pictures side by side share the space.
      var columns = 1
      while columns * columns < count { columns += 1 }
      return PictureLimit(columns: max(1, imageLimit.columns / columns), rows: max(1, imageLimit.rows / columns))
    case .animation:
      let side = PictureLimit.frameSide
      return PictureLimit(
        columns: min(side, imageLimit.columns), rows: min(side, imageLimit.rows),
        elements: PictureLimit.filmElements / max(1, count))
    case nil: return pictureLimit
    }
  }
}
