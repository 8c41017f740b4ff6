import Images
import Simulations

/// Pictures of a soup, as large as the figures of a page, which are written as files and hashed.
enum ImagesBenchmark {
  static let name = "images"

  /// Returns the median of each encoder, and the size of its output. Every pixel must be the same after decoding.
  static func measure(rounds: Int) -> String {
    let small = soup(1024), large = soup(4096), film = film(frames: 200, side: 256), ages = ages(4096)
    return [
      line("png 1024x1024", rounds) { png(small) }, line("png 4096x4096", rounds) { png(large) },
      line("png 4096x4096, four states", rounds) { png(ages) },
      line("gif 200 of 256x256", rounds) { gif(film) },
      line("digest 4096x4096", rounds) { PixelDigest.of(large).count },
      line("digest 4096x4096, four states", rounds) { PixelDigest.of(ages).count },
      line("digest of the gif", rounds) { PixelDigest.of(film).count },
    ].joined(separator: "\n")
  }

  private static func line(_ what: String, _ rounds: Int, _ work: () -> Int) -> String {
    var times: [Double] = []
    var bytes = 0
    for _ in 0..<rounds { times.append(seconds { bytes = work() }) }
    return [
      name.padded(to: 18), (times.median * 1000).text(decimals: 1).padded(to: 10, left: true), " ms",
      String(bytes / 1024).padded(to: 8, left: true), " KiB  ", what,
    ].joined()
  }

  private static func png(_ image: IndexedImage) -> Int {
    guard let file = try? PNGEncoder.encode(image) else { fatalError("no PNG") }
    return file.count
  }

  private static func gif(_ film: IndexedAnimation) -> Int {
    guard let file = try? GIFEncoder.encode(film) else { fatalError("no GIF") }
    return file.count
  }

  private static let palette = [PixelColor(255, 255, 255), PixelColor(0, 0, 0), PixelColor(128, 128, 128)]

  private static func soup(_ side: Int, seed: UInt64 = 0) -> IndexedImage {
    let box = InitialBox(columns: side, rows: side, wraps: true)
    guard let grid = try? Initial.random.grid(in: box, draws: Draws(seed: seed)) else { fatalError("no soup") }
    return image(grid)
  }

  /// Returns an image of four equally frequent states, in the six colours that such a figure has.
  private static func ages(_ side: Int) -> IndexedImage {
    let colors = [PixelColor(230, 159, 0), PixelColor(0, 114, 178), PixelColor(240, 228, 66)]
    return IndexedImage(
      columns: side, rows: side, palette: palette + colors,
      pixels: zip(soup(side).pixels, soup(side, seed: 1).pixels).map { [0, 1, 3, 4][Int($0 + 2 * $1)] })
  }

  private static func image(_ grid: BitGrid) -> IndexedImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(grid.columns * grid.rows)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns { pixels.append(grid[column, row] ? 1 : 0) }
    }
    return IndexedImage(columns: grid.columns, rows: grid.rows, palette: palette, pixels: pixels)
  }

  /// Returns every step of a soup, with a pixel for each cell.
  private static func film(frames: Int, side: Int) -> IndexedAnimation {
    let box = InitialBox(columns: side, rows: side, wraps: true)
    guard let grid = try? Initial.random.grid(in: box, draws: Draws(seed: 0)) else { fatalError("no soup") }
    var cells = image(grid).pixels
    let images = (0..<frames).map { _ in
      defer { cells = next(cells, side) }
      return IndexedImage(columns: side, rows: side, palette: palette, pixels: cells)
    }
    return IndexedAnimation(frames: images, delays: [Int](repeating: 10, count: frames))
  }

  /// Returns the next generation of Life, in the most direct way.
  private static func next(_ cells: [UInt8], _ side: Int) -> [UInt8] {
    (0..<side * side).map { cell in
      let column = cell % side, row = cell / side
      var count = 0
      for y in [(row + side - 1) % side, row, (row + 1) % side] {
        for x in [(column + side - 1) % side, column, (column + 1) % side] { count += Int(cells[y * side + x]) }
      }
      return count == 3 || count == 4 && cells[cell] == 1 ? 1 : 0
    }
  }
}
