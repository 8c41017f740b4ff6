extension PatternLibrary {
  static let stillLifes = [
    Entry("block", .stillLife, "2o$2o!", "the most common object of all"),
    Entry("beehive", .stillLife, "b2o$o2bo$b2o!", synonyms: ["hive"]),
    Entry("loaf", .stillLife, "b2o$o2bo$bobo$2bo!"),
    Entry("boat", .stillLife, "2o$obo$bo!"),
    Entry("ship", .stillLife, "2o$obo$b2o!"),
    Entry("tub", .stillLife, "bo$obo$bo!"),
    Entry("pond", .stillLife, "b2o$o2bo$o2bo$b2o!"),
    Entry("barge", .stillLife, "bo$obo$bobo$2bo!"),
    Entry("long-boat", .stillLife, "2o$obo$bobo$2bo!"),
    Entry("mango", .stillLife, "b2o$o2bo$bo2bo$2b2o!"),
    Entry("snake", .stillLife, "2obo$ob2o!"),
    Entry("aircraft-carrier", .stillLife, "2o$o2bo$2b2o!", synonyms: ["carrier"]),
    Entry(
      "eater", .stillLife, "2o$bo$bobo$2b2o!", synonyms: ["glider-eater", "eater-1", "eater1", "fishhook"],
      "eats gliders and recovers"),
  ]

  static let oscillators = [
    Entry("blinker", .oscillator(period: 2), "3o!"),
    Entry("toad", .oscillator(period: 2), "b3o$3o!"),
    Entry("beacon", .oscillator(period: 2), "2o$o$3bo$2b2o!"),
    Entry("clock", .oscillator(period: 2), "2bo$obo$bobo$bo!"),
    Entry(
      "pulsar", .oscillator(period: 3),
      """
      2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$2b3o3b3o!
      """, "the most common oscillator of period 3"),
    Entry("octagon-2", .oscillator(period: 5), "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!", synonyms: ["octagon"]),
    Entry("figure-eight", .oscillator(period: 8), "2o$2obo$4bo$bo$2bob2o$4b2o!", synonyms: ["figure-8"]),
    Entry(
      "koks-galaxy", .oscillator(period: 8), "6ob2o$6ob2o$7b2o$2o5b2o$2o5b2o$2o5b2o$2o$2ob6o$2ob6o!",
      synonyms: ["galaxy", "kok's galaxy"]),
    Entry("tumbler", .oscillator(period: 14), "b2ob2o$b2ob2o$2bobo$obobobo$obobobo$2o3b2o!"),
    Entry("pentadecathlon", .oscillator(period: 15), "2bo4bo$2ob4ob2o$2bo4bo!"),
    Entry(
      "queen-bee-shuttle", .oscillator(period: 30), "9bo$7bobo$6bobo$2o3bo2bo11b2o$2o4bobo11b2o$7bobo$9bo!",
      synonyms: ["queen-bee"], "the heart of Gosper's gun"),
    Entry(
      "twin-bees-shuttle", .oscillator(period: 46),
      "17b2o$2o15bobo7b2o$2o17bo7b2o$17b3o4$17b3o$2o17bo7b2o$2o15bobo7b2o$17b2o!",
      synonyms: ["twin-bees"], "R. W. Gosper, 1971"),
  ]

  static let spaceships = [
    Entry("glider", .spaceship(period: 4, columns: 1, rows: 1), "bo$2bo$3o!", "the smallest spaceship"),
    Entry(
      "lwss", .spaceship(period: 4, columns: -2, rows: 0), "bo2bo$o$o3bo$4o!", synonyms: ["lightweight-spaceship"]),
    Entry(
      "mwss", .spaceship(period: 4, columns: -2, rows: 0), "3bo$bo3bo$o$o4bo$5o!",
      synonyms: ["middleweight-spaceship"]),
    Entry(
      "hwss", .spaceship(period: 4, columns: -2, rows: 0), "3b2o$bo4bo$o$o5bo$6o!",
      synonyms: ["heavyweight-spaceship"]),
    Entry(
      "loafer", .spaceship(period: 7, columns: -1, rows: 0), "b2o2bob2o$o2bo2b2o$bobo$2bo$8bo$6b3o$5bo$6bo$7b2o!",
      "Josh Ball, 2013"),
    Entry(
      "copperhead", .spaceship(period: 10, columns: 0, rows: -1),
      "b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!", "zdr, 2016"),
    Entry(
      "weekender", .spaceship(period: 7, columns: 0, rows: -2),
      "bo12bo$bo12bo$obo10bobo$bo12bo$bo12bo$2bo3b4o3bo$6b4o$2b4o4b4o2$4bo6bo$5b2o2b2o!", "David Eppstein, 2000"),
  ]

  static let guns = [
    Entry(
      "gosper-gun", .gun(period: 30, gliders: 1),
      "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!",
      synonyms: ["gosper-glider-gun", "glider-gun", "gun"],
      "R. W. Gosper, 1970: the first pattern known to grow for ever"),
    Entry(
      "simkin-gun", .gun(period: 120, gliders: 1),
      """
      2o5b2o$2o5b2o2$4b2o$4b2o5$22b2ob2o$21bo5bo$21bo6bo2b2o$21b3o3bo3b2o$26bo4$20b2o$20bo$21b3o$23bo!
      """, synonyms: ["simkin-glider-gun"], "Michael Simkin, 2015: the gun with the fewest cells"),
  ]

  static let methuselahs = [
    Entry(
      "r-pentomino", .methuselah(generations: 1103, population: 116), "b2o$2o$bo!",
      synonyms: ["r-pent", "f-pentomino"]),
    Entry("b-heptomino", .methuselah(generations: 148, population: 28), "ob2o$3o$bo!", synonyms: ["b-hept"]),
    Entry("pi-heptomino", .methuselah(generations: 173, population: 55), "3o$obo$obo!", synonyms: ["pi"]),
    Entry("herschel", .methuselah(generations: 128, population: 24), "o$3o$obo$2bo!"),
    Entry("century", .methuselah(generations: 103, population: 15), "2b2o$3o$bo!"),
    Entry("thunderbird", .methuselah(generations: 243, population: 46), "3o2$bo$bo$bo!"),
    Entry("acorn", .methuselah(generations: 5206, population: 633), "bo$3bo$2o2b3o!", "Charles Corderman"),
    Entry(
      "switch-engine", .methuselah(generations: 3911, population: 842), "bobo$o$bo2bo$3b3o!",
      "Charles Corderman, 1971: its stabilised forms grow for ever"),
    Entry("rabbits", .methuselah(generations: 17331, population: 1744), "o3b3o$3o2bo$bo!", "Andrew Trevorrow, 1986"),
    Entry(
      "bunnies", .methuselah(generations: 17332, population: 1744), "o5bo$2bo3bo$2bo2bobo$bobo!",
      "a parent of rabbits"),
    Entry(
      "lidka", .methuselah(generations: 29055, population: 1625), "bo$obo$bo8$8bo$6bobo$5b2obo2$4b3o!",
      "alternating with 1623; Andrzej Okrasiński, 2005"),
    Entry("diehard", .diesOut(generations: 130), "6bo$2o$bo3b3o!", synonyms: ["die-hard"]),
  ]

  static let infiniteGrowth = [
    Entry(
      "infinite-growth-10", .infiniteGrowth(period: 288, gain: 32), "6bo$4bob2o$4bobo$4bo$2bo$obo!",
      synonyms: ["block-laying-switch-engine"], "Paul Callahan, 1997: ten cells, the fewest possible"),
    Entry(
      "infinite-growth-5x5", .infiniteGrowth(period: 288, gain: 32), "3obo$o$3b2o$b2obo$obobo!",
      "Paul Callahan, 1997"),
    Entry(
      "infinite-growth-row", .infiniteGrowth(period: 288, gain: 64), "8ob5o3b3o6b7ob5o!",
      synonyms: ["one-cell-thick"], "Paul Callahan, 1998: one cell high"),
  ]
}
