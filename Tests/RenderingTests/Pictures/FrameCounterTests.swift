import Images
import Rendering
import Simulations
import Testing

@Suite struct FrameCounterTests {
  private static func gif(_ titles: [String?]) -> IndexedAnimation? {
    let looks = [StateLook("dead", .ground), StateLook("live", .marked)]
    let pictures = titles.map { title in
      Picture(title: title, columns: 30, rows: 30, scale: 1, looks: looks, elements: [UInt8](repeating: 0, count: 900))
    }
    let report = Report(
      statistics: [], series: Series(steps: [], columns: []), views: [ReportView(.animation(PixelView(pictures)))])
    let elements = ReportRenderer.elements(report, title: nil, anchor: "a", style: .files)
    for case .figure(let figure) in elements { if case .gif(let frames) = figure.content { return frames } }
    return nil
  }

  /// Each frame has its step above it, so equal pictures differ.
  @Test func framesHaveTheirSteps() throws {
    let counted = try #require(Self.gif(["step 0", "step 1"])), plain = try #require(Self.gif([nil, nil]))
    #expect(counted.frames[0].rows > plain.frames[0].rows && counted.frames[0].columns == plain.frames[0].columns)
    #expect(counted.frames[0].pixels != counted.frames[1].pixels)
    #expect(plain.frames[0].pixels == plain.frames[1].pixels)
    #expect(counted.frames[0].pixels.suffix(plain.frames[0].pixels.count) == plain.frames[0].pixels[...])
  }
}
