import Simulations
import Testing

@Suite struct RunLimitsTextTests {
  @Test(arguments: [
    (0, "0B"), (1023, "1023B"), (1024, "1KiB"), (0x1p30, "1GiB"), (1.55 * 0x1p40, "1.6TiB"), (0x1p50, "1PiB"),
    (0x1p63 + 0x1p53, "8.1EiB"), (0x1p64, "16EiB"), (0x1.8p64, "more than 16EiB"), (1e300, "more than 16EiB"),
    (.infinity, "more than 16EiB"),
  ])
  func bytesAreReadable(bytes: Double, text: String) {
    #expect(RunLimits.bytes(bytes) == text)
  }
}
