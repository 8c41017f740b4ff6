import Mealy
import Simulations
import TestSupport
import Testing

@Suite("infection: a window is a part of the whole picture")
struct OutbreakWindowTests {
  @Test(arguments: 0..<20)
  func windowsAreCutOuts(_ round: Int) throws {
    var dice = SplitMix(seed: 50_000 + UInt64(round))
    let (infection, draws) = try RandomOutbreak.infection(RandomOutbreak.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    try session.advance(by: dice.number(0...6))
    let whole = infection.picture(of: session.state, title: nil, limit: PictureLimit(columns: 100, rows: 100))
    let bounds = try #require(infection.bounds(of: session.state))
    #expect(bounds == LatticeBox(corner: .origin, columns: whole.columns, rows: whole.rows))
    #expect(session.picture(in: bounds) == whole)
    let nobody = try #require(whole.looks.firstIndex { $0.role == .ground })
    let sick = try #require(whole.looks.firstIndex { $0.role == .marked })
    func look(_ column: Int, _ row: Int) -> Int {
      guard (0..<whole.columns).contains(column), (0..<whole.rows).contains(row) else { return nobody }
      return Int(whole.elements[row * whole.columns + column])
    }
    for _ in 0..<30 {
      let scale = dice.number(1...4)
      let window = LatticeBox(
        corner: Position(column: dice.number(-12...12), row: dice.number(-12...12)), columns: dice.number(1...20),
        rows: dice.number(1...20))
      let picture = session.picture(in: window, scale: scale)
      #expect(picture.looks == whole.looks && picture.scale == scale)
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let looks = (0..<min(scale, window.rows - row * scale)).flatMap { dy in
            (0..<min(scale, window.columns - column * scale)).map { dx in
              look(window.corner.column + column * scale + dx, window.corner.row + row * scale + dy)
            }
          }
          let share = Picture.share(marked: looks.count { $0 == sick }, of: looks.count { $0 != nobody })
          #expect(picture.elements[row * picture.width + column] == (scale == 1 ? UInt8(looks[0]) : share))
        }
      }
    }
    // The whole group is reduced like a picture that is too large.
    for scale in 2...4 {
      let limit = PictureLimit(columns: (whole.columns + scale - 1) / scale, rows: (whole.rows + scale - 1) / scale)
      let reduced = infection.picture(of: session.state, title: nil, limit: limit)
      #expect(session.picture(in: bounds, scale: reduced.scale) == reduced)
    }
  }
}
