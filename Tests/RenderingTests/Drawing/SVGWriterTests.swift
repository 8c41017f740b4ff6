import Rendering
import Testing

/// Coordinates are rounded to hundredths, in their shortest form.
@Suite struct SVGWriterTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.004, "0"), (0.005, "0.01"), (1, "1"), (-1.5, "-1.5"), (12.345, "12.35"), (0.999, "1"),
    (100.10, "100.1"), (.nan, "0"), (.infinity, "10000000"), (-.infinity, "-10000000"), (1e300, "10000000"),
  ])
  func forms(number: Double, text: String) {
    var bytes: [UInt8] = []
    SVGWriter.append(number, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
