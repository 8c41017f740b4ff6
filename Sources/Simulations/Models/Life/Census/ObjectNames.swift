import Specification

/// The common names of objects in Conway's Game of Life (B3/S23), by apgcode.
///
/// Source: LifeWiki's lists of common still lifes, oscillators and spaceships (conwaylife.com), which follow the counts
/// of Catagolue. The spelling is that of the lists.
package enum ObjectNames {
  /// Returns the name of an object, or nil if it has no common name or the rule is not Conway's.
  package static func name(of code: String, rule: LifeRule) -> String? { isOfConway(rule) ? names[code] : nil }

  private static func isOfConway(_ rule: LifeRule) -> Bool { rule.withoutTopology == .conway }

  /// The codes with their names, for messages.
  static let words = names.sorted { $0.key < $1.key }.map { Word($0.key, synonyms: [$0.value]) }

  package static let names: [String: String] = stillLifes.merging(oscillators) { $1 }.merging(spaceships) { $1 }

  private static let stillLifes = [
    "xs4_33": "block", "xs6_696": "beehive", "xs7_2596": "loaf", "xs5_253": "boat", "xs6_356": "ship",
    "xs4_252": "tub", "xs8_6996": "pond", "xs7_25ac": "long boat", "xs12_g8o653z11": "ship-tie", "xs6_25a4": "barge",
    "xs14_g88m952z121": "half-bakery", "xs8_69ic": "mango", "xs7_178c": "eater 1", "xs8_25ak8": "long barge",
    "xs6_39c": "aircraft carrier", "xs14_69bqic": "paperclip", "xs8_35ac": "long ship", "xs9_31ego": "integral sign",
    "xs8_3pm": "shillelagh", "xs10_g8o652z01": "boat-tie", "xs6_bd": "snake", "xs14_g88b96z123": "big S",
    "xs16_g88m996z1221": "bi-pond", "xs9_178ko": "trans-boat with tail", "xs11_g8o652z11": "boat tie ship",
    "xs9_4aar": "hat", "xs10_35ako": "very long ship", "xs9_25ako": "very long boat", "xs8_178k8": "tub with tail",
    "xs12_raar": "mirrored table", "xs18_rhe0ehr": "dead spark coil", "xs8_312ko": "canoe",
    "xs16_j1u0696z11": "beehive on dock", "xs14_6970796": "cis-mirrored bun", "xs15_354cgc453": "moose antlers",
    "xs10_32qr": "block on table", "xs14_j1u066z11": "block on dock", "xs16_69egmiczx1": "scorpion",
    "xs10_178kk8": "beehive with tail", "xs17_2ege1ege2": "twin hat", "xs10_69ar": "loop", "xs7_3lo": "long snake",
    "xs14_69bo8a6": "fourteener", "xs14_39e0e93": "cis-mirrored bookend", "xs9_178kc": "cis-boat with tail",
    "xs14_6is079c": "cis-rotated bookend", "xs11_g0s453z11": "elevener", "xs20_3lkkl3z32w23": "mirrored dock",
    "xs12_330f96": "block on cap", "xs11_ggm952z1": "trans-loaf with tail", "xs10_358gkc": "cis-shillelagh",
    "xs14_69e0eic": "trans-mirrored bun", "xs12_330fho": "trans-block on long bookend",
    "xs10_g0s252z11": "tub with nine", "xs10_0drz32": "broken snake", "xs14_39e0eic": "trans-bookend and bun",
    "xs12_178c453": "eater head siamese eater tail", "xs12_178br": "block on cover",
    "xs15_j1u06a4z11": "cis-boat on dock", "xs12_3hu066": "cis-block on long bookend", "xs8_31248c": "very long snake",
    "xs10_3215ac": "boat with long tail", "xs9_312453": "long shillelagh", "xs13_g88m96z121": "beehive at loaf",
    "xs15_259e0eic": "trans-bun and wing", "xs10_3542ac": "long integral", "xs9_25a84c": "tub with long tail",
    "xs14_39e0e96": "cis-bookend and bun", "xs8_32qk": "hook with tail", "xs11_69lic": "loaf siamese loaf",
    "xs9_g0g853z11": "long canoe", "xs11_178jd": "eleven loop", "xs13_4a960ui": "cis-loaf on table",
    "xs11_178kic": "cis-loaf with tail", "xs16_69bob96": "symmetric scorpion", "xs10_1784ko": "claw with tail",
    "xs15_3lkm96z01": "bee hat", "xs18_69is0si96": "cis-mirrored dove", "xs14_g8o0e96z121": "trans-rotated bun",
    "xs16_259e0e952": "cis-mirrored wing",
  ]

  private static let oscillators = [
    "xp2_7": "blinker", "xp2_7e": "toad", "xp2_318c": "beacon", "xp2_2a54": "clock", "xp2_31ago": "bipole",
    "xp2_g0k053z11": "tripole", "xp2_0g0k053z32": "quadpole", "xp2_rhewehr": "spark coil",
    "xp2_g8gid1e8z1226": "great on-off", "xp2_31egge13": "test tube baby", "xp2_318c0f9": "cis-beacon and table",
    "xp2_wbq23z32": "trans-beacon and table", "xp2_318c0f96": "cis-beacon and cap",
    "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401": "pulsar", "xp3_695qc8zx33": "jam", "xp3_4hh186z07": "caterer",
    "xp3_04qi3s4z33w1": "trice tongs", "xp4_37bkic": "mold", "xp4_ssj3744zw3": "mazing", "xp4_hv4a4vh": "monogram",
    "xp5_idiidiz01w1": "octagon 2", "xp5_3pmwmp3zx11": "fumarole", "xp6_ccb7w66z066": "unix",
    "xp8_gk2gb3z11": "figure eight", "xp8_g3jgz1ut": "blocker", "xp14_j9d0d9j": "tumbler",
    "xp15_4r4z4r4": "pentadecathlon", "xp30_w33z8kqrqk8zzzw33": "queen bee shuttle",
    "xp30_w33z8kqrqk8zzzx33": "queen bee shuttle", "xp46_330279cx1aad3y833zx4e93x855bc": "twin bees shuttle",
    "xp46_330279cx1aad3zx4e93x855bcy8cc": "twin bees shuttle",
  ]

  private static let spaceships = [
    "xq4_153": "glider", "xq4_6frc": "lightweight spaceship", "xq4_27dee6": "middleweight spaceship",
    "xq4_27deee6": "heavyweight spaceship", "xq7_3nw17862z6952": "loafer",
  ]
}
