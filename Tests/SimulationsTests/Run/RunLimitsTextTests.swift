import Simulations
import Testing

@Suite struct RunLimitsTextTests {
  @Test(arguments: [
    (0, "0 B"), (748, "748 B"), (1023, "1023 B"), (1024, "1 KiB"), (0x1p30, "1 GiB"), (1.55 * 0x1p40, "1.6 TiB"),
    (0x1p50, "1 PiB"), (0x1p63 + 0x1p53, "8.1 EiB"), (0x1p64, "16 EiB"), (0x1.8p64, "more than 16 EiB"),
    (1e300, "more than 16 EiB"), (.infinity, "more than 16 EiB"),
  ])
  func bytesAreReadable(bytes: Double, text: String) {
    #expect(RunLimits.bytes(bytes) == text)
    // The value of an option has no space, because it is a word of a command line.
    #expect(RunLimits.option(bytes) == (bytes <= 0x1p64 ? text.replacing(" ", with: "") : nil))
  }
}
