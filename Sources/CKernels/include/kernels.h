/* Innermost loops that need vector types or instructions that Swift does not offer. The functions whose names end in
   _base, _v3 and _v4 are compiled from the same source for these levels of x86-64. All give the same bits. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Computes the next generation of packed cells under any rule that counts the live cells of a block.

   - source, target: the first words of row 0 in two planes. The source also has a row above and below, and a word
     before and after each row.
   - stride: the number of words from one row to the next.
   - words: the number of words in a row that hold cells, at least a vector of the level: two, four or eight.
   - coefficients: the coefficients of the rule's polynomial (RulePolynomial.swift), each repeated eight times. */
#define COUNTS(level) \
  void rule_counts_##level( \
    const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, \
    const uint64_t *coefficients)
COUNTS(base);
COUNTS(v3);
COUNTS(v4);
#undef COUNTS

/* Returns whether the processor and its operating system support rule_lookup. */
bool rule_lookup_is_supported(void);

/* Computes the next generation of packed cells under any rule of the 3×3 block, given its 512 results.

   - source, target, stride, words, rows: as above, with any number of words.
   - results: 64 bytes. Three cells side by side are read as a number whose lowest bit is the first cell. Bit c of byte
     8·a + b is the result for the cells a above, b in the middle and c below. */
void rule_lookup(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);

/* The same as rule_lookup, with the instructions of x86-64-v3 and x86-64-v4. */
void rule_nibbles_v3(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);
void rule_nibbles_v4(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);

/* Completes a generation of a rule with more than two states, after the rule for live cells has computed `live` from
   `before`.

   - live, before: planes of `size` words, which is a multiple of eight.
   - ages: plane p holds bit p of the age of every dying cell. A cell with the age `oldest` dies, and a live cell that
     did not survive gets the age 1. No cell is born in the place of a dying one.
   - wires: the plane of tails, followed by the plane of conductors, in WireWorld. Heads are born only in conductors. */
#define PLANES(level) \
  void planes_age_##level( \
    uint64_t *live, const uint64_t *before, uint64_t *ages, intptr_t planes, intptr_t size, uint64_t oldest); \
  void planes_wire_##level(uint64_t *live, const uint64_t *before, uint64_t *wires, intptr_t size); \
  /* Computes all cells that are in the plane `live` or in one of the others. */ \
  void planes_union_##level( \
    const uint64_t *live, const uint64_t *others, intptr_t planes, intptr_t size, uint64_t *all)
PLANES(base);
PLANES(v3);
PLANES(v4);
#undef PLANES

/* Computes the next row under a rule that counts the live cells of a square, including the cell itself.

   - across: the number of live cells in each column of the squares around the previous row, which are 2·range + 1 rows
     high. The columns are -range to columns + range - 1. The function updates the numbers for this row.
   - coming, leaving: the row that enters the squares and the row that leaves them, in the same columns. A live cell is
     1, any other 0.
   - room: space for 2·columns + 2·range counts.
   - stretches: two numbers for each stretch of counts in the rule: its smallest count, and its largest count minus the
     smallest. The stretches of births come first, then those of survivals.
   - oldest: the highest state.
   - now, next: the states of the row before and after the step. */
#define RANGE(level, bits) \
  void range_row##bits##_##level( \
    uint##bits##_t *across, const uint8_t *coming, const uint8_t *leaving, intptr_t columns, intptr_t range, \
    uint##bits##_t *room, const uint##bits##_t *stretches, intptr_t births, intptr_t survivals, uint8_t oldest, \
    const uint8_t *now, uint8_t *next)
RANGE(base, 8);
RANGE(v3, 8);
RANGE(v4, 8);
RANGE(base, 16);
RANGE(v3, 16);
RANGE(v4, 16);
#undef RANGE

/* Returns the number of cells, one byte each, that are not 0. */
intptr_t range_population_base(const uint8_t *cells, intptr_t count);
intptr_t range_population_v3(const uint8_t *cells, intptr_t count);
intptr_t range_population_v4(const uint8_t *cells, intptr_t count);
