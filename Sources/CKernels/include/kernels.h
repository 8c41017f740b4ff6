/* Innermost loops that need vector types or instructions which Swift does not offer. Functions that end in _base, _v3
   and _v4 are the same source, compiled for these levels of x86-64; all give the same bits. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The next generation of packed cells under any rule that counts the live cells of a block.

   - source, target: the first words of row 0 of two planes. The source has a row above and below, and a word before and
     after each row.
   - stride: the words from one row to the next.
   - words: the words of a row that hold cells, at least a vector of the level: two, four or eight.
   - coefficients: of the rule's polynomial (RulePolynomial.swift), each repeated eight times. */
#define COUNTS(level) \
  void rule_counts_##level( \
    const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, \
    const uint64_t *coefficients)
COUNTS(base);
COUNTS(v3);
COUNTS(v4);
#undef COUNTS

/* Whether the processor and its system support rule_lookup. */
bool rule_lookup_is_supported(void);

/* The next generation of packed cells under any rule of the nearest cells, by the 512 results of its blocks.

   - source, target, stride, words, rows: as above, with any number of words.
   - results: 64 bytes. Three cells side by side are a number, the first of them its lowest bit. Byte 8·a + b, bit c is
     the result for the cells a above, b in the middle and c below. */
void rule_lookup(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);

/* The same with the instructions of a level. */
void rule_nibbles_v3(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);
void rule_nibbles_v4(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results);

/* The rest of a generation of a rule with more than two states, after its rule for live cells made `live` of `before`.

   - live, before: planes of `size` words, a multiple of eight.
   - ages: bit p of the age of every dying cell is plane p. A cell of the age `oldest` becomes dead; a live cell that
     did not survive begins with the age 1. No cell is born where one was dying.
   - wires: the tails and, in a second plane, the conductors of WireWorld. Heads come to life in conductors only. */
#define PLANES(level) \
  void planes_age_##level( \
    uint64_t *live, const uint64_t *before, uint64_t *ages, intptr_t planes, intptr_t size, uint64_t oldest); \
  void planes_wire_##level(uint64_t *live, const uint64_t *before, uint64_t *wires, intptr_t size); \
  /* All cells that are in the plane `live` or in one of the others. */ \
  void planes_union_##level( \
    const uint64_t *live, const uint64_t *others, intptr_t planes, intptr_t size, uint64_t *all)
PLANES(base);
PLANES(v3);
PLANES(v4);
#undef PLANES

/* The next row under a rule that counts the live cells of a square, each cell included in its own count.

   - across: for each column of the row before, from -range to columns + range - 1, the live cells among the 2·range + 1
     rows around it. It receives those of this row.
   - coming, leaving: the row that comes into the squares and the one that leaves them, with the same columns; 1 where a
     cell lives, otherwise 0.
   - room: for 2·columns + 2·range counts.
   - stretches: the smallest count of each stretch of the rule, and the largest one less the smallest: first those of
     births, then those of survivals.
   - oldest: the highest state.
   - now, next: the states of the row. */
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

/* The number of cells, a byte each, that are not 0. */
intptr_t range_population_base(const uint8_t *cells, intptr_t count);
intptr_t range_population_v3(const uint8_t *cells, intptr_t count);
intptr_t range_population_v4(const uint8_t *cells, intptr_t count);
