import { approximateEntropy, excursions, excursionsVariant, nonOverlapping, overlapping, serial } from './patterns.ts'
import { spectral } from './spectral.ts'
import { linearComplexity, longestRun, matrixRank, universal } from './structure.ts'
import { blockFrequency, cumulativeSums, frequency, runs } from './sums.ts'

/** The fifteen tests of SP 800-22, the quick ones first: each returns its p-values, none if there are too few bits. */
export const standardTests: Readonly<Record<string, (bits: Uint8Array) => readonly number[]>> = {
  frequency: (bits) => [frequency(bits)],
  'block frequency': (bits) => [blockFrequency(bits)],
  runs: (bits) => [runs(bits)],
  'longest run': (bits) => [longestRun(bits)],
  sums: (bits) => [cumulativeSums(bits), cumulativeSums(bits, true)],
  rank: (bits) => [matrixRank(bits)],
  'approximate entropy': (bits) => [approximateEntropy(bits)],
  serial: (bits) => serial(bits, bits.length >= 1_000_000 ? 16 : 12),
  'non-overlapping': (bits) => [nonOverlapping(bits)],
  overlapping: (bits) => [overlapping(bits)],
  universal: (bits) => [universal(bits)],
  excursions: (bits) => Object.values(excursions(bits) ?? {}),
  'excursions variant': (bits) => Object.values(excursionsVariant(bits) ?? {}),
  'linear complexity': (bits) => [linearComplexity(bits)],
  spectral: (bits) => [spectral(bits)],
}
