import Simulations
import Testing

/// Pictures that share a legend.
@Suite struct PictureAlikeTests {
  private static func picture(_ looks: [StateLook], _ elements: [UInt8]) -> Picture {
    Picture(columns: elements.count, rows: 1, scale: 1, looks: looks, elements: elements)
  }

  private static let empty = StateLook("empty", .ground), live = StateLook("live", .marked)
  private static let young = StateLook("young", .other(0))

  /// Each cell keeps the name of its state.
  @Test func statesOfOnePictureAreStatesOfAll() throws {
    let pictures = [
      Self.picture([Self.empty, Self.live], [0, 1, 1]), Self.picture([Self.empty, Self.young, Self.live], [0, 1, 2]),
    ]
    let alike = try #require(Picture.alike(pictures))
    #expect(alike[0].looks == alike[1].looks)
    for (before, after) in zip(pictures, alike) {
      #expect(before.elements.map { before.looks[Int($0)] } == after.elements.map { after.looks[Int($0)] })
    }
    #expect(Picture.alike([pictures[0], Self.picture([Self.empty, StateLook("full", .marked)], [1])]) == nil)
    #expect(Picture.alike([pictures[0], Self.picture([StateLook("live", .ground)], [0])]) == nil)
  }

  /// Of two scales of steps, the longer one is for both, whatever their lengths.
  @Test(arguments: [(0, 5), (7, 30), (63, 64), (100, 1000), (20, 900)])
  func stepsHaveOneScale(short: Int, long: Int) throws {
    func looks(_ last: Int) -> [StateLook] {
      let grades = min(last + 1, 64)
      let starts = (0...grades).map { ($0 * (last + 1) + grades - 1) / grades }
      return [StateLook("never", .quiet)]
        + (0..<grades).map { grade in
          let (start, end) = (starts[grade], starts[grade + 1] - 1)
          return StateLook(start == end ? "step \(start)" : "steps \(start)–\(end)", .graded(grade, of: grades))
        } + [StateLook("vaccinated", .other(4))]
    }
    func all(_ last: Int) -> Picture { Self.picture(looks(last), looks(last).indices.map { UInt8($0) }) }
    let alike = try #require(Picture.alike([all(short), all(long)]))
    #expect(alike[1] == all(long) && alike[0].looks == alike[1].looks)
    func first(_ look: StateLook) -> Int? {
      look.name.split(separator: " ").last.flatMap { Int($0.split(separator: "–")[0]) }
    }
    func last(_ look: StateLook) -> Int? {
      look.name.split(separator: " ").last.flatMap { $0.split(separator: "–").last.flatMap { Int($0) } }
    }
    for (before, after) in zip(all(short).elements, alike[0].elements) {
      let (old, new) = (looks(short)[Int(before)], alike[0].looks[Int(after)])
      guard let step = first(old) else {
        #expect(old == new)
        continue
      }
      #expect(try #require(first(new)) <= step && step <= #require(last(new)))
    }
  }
}
