import Experiments
import Testing

@Suite struct EngineNamesTests {
  @Test(
    arguments: [
      ([], nil), ([nil, "dense"], "dense"), (["dense", "sparse", "dense"], "dense and sparse"),
      (["hash, then dense"], "hash, then dense"), (["hash, then sparse", "sparse"], "hash and sparse"),
      (["sparse", "hash", "hash, then dense"], "dense, hash and sparse"),
    ] as [([String?], String?)])
  func eachEngineIsNamedOnce(_ names: [String?], _ text: String?) {
    let engines = EngineNames()
    for name in names { engines.add(name) }
    #expect(engines.text == text)
  }
}
