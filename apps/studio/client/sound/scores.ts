import type { Moment, WinLevel } from '../model.ts'

/** What plays a note: struck metal, a plucked string, a drum, a horn, or moving air. */
export type Instrument = 'bell' | 'string' | 'drum' | 'horn' | 'air'

/** One note: start and duration in seconds, pitch in hertz, loudness from 0 to 1. */
export interface Note {
  readonly instrument: Instrument
  readonly at: number
  readonly ring: number
  readonly pitch: number
  readonly loudness: number
}

/**
 * The notes of a moment; empty if it has no sound. A payout up to its stake makes no sound: returned money must not
 * sound like a win (docs/rules/games.md). All notes are in one scale, so concurrent sounds are consonant.
 */
export function scoreOf(moment: Moment): readonly Note[] {
  switch (moment.type) {
    case 'spin_started':
      return moment.isFree
        ? [note('air', 0, 0.5, 1_100, 0.2), note('bell', 0, 0.5, tone(5), 0.1)]
        : [note('air', 0, 0.5, 900, 0.2), note('drum', 0, 0.16, 92, 0.3)]
    case 'reel_stopped':
      return [
        note('drum', 0, 0.14, 104 + 9 * moment.reel, 0.5),
        note('string', 0.004, 0.12, tone(moment.reel - 5), 0.1),
      ]
    case 'scatter_landed':
      return [
        note('bell', 0, 1.1, tone(4 + 2 * moment.count), 0.32),
        note('bell', 0.07, 1, tone(6 + 2 * moment.count), 0.18),
      ]
    case 'anticipation':
      return moment.isOn ? beats(12, 0.22, (index) => note('drum', 0, 0.2, 74 + 3 * index, 0.34)) : []
    case 'turn_won':
      return wins[moment.level]
    case 'count_up':
      return moment.isOn && moment.level !== 'returned'
        ? beats(90, 0.085, (index) => note('string', 0, 0.09, tone(5 + (index % 5)), 0.1))
        : []
    case 'free_spins_won':
      return [...run(0, 5, 0.09), ...chord([0, 2, 4], 0.45, 1.2)]
    case 'free_spins_began':
      return [
        ...chord([-5, -3, 0, 2], 0, 1.7),
        ...run(5, 5, 0.11),
        note('drum', 0, 0.4, 66, 0.6),
        note('drum', 0.55, 0.3, 82, 0.45),
      ]
    case 'multiplier_rose':
      return [
        note('bell', 0, 0.9, tone(5 + 2 * moment.multiplier), 0.28),
        note('string', 0.05, 0.6, tone(moment.multiplier), 0.26),
      ]
    case 'free_spins_over':
      return [
        ...closing,
        ...(moment.level === 'none' ? [] : wins[moment.level].map((each) => ({ ...each, at: each.at + 0.7 }))),
      ]
    case 'stake_chosen':
      return [note('string', 0, 0.06, tone(7), 0.08)]
    case 'refused':
      return [note('string', 0, 0.18, tone(-3), 0.2), note('string', 0.13, 0.3, tone(-5), 0.2)]
  }
}

/** A note of an instrument. */
export const note = (
  instrument: Instrument,
  ...[at, ring, pitch, loudness]: readonly [at: number, ring: number, pitch: number, loudness: number]
): Note => ({ instrument, at, ring, pitch, loudness })

// D, F, G, A, C: a pentatonic scale as semitones above D4.
const scale = [0, 3, 5, 7, 10] as const
const LOWEST_HZ = 293.66

/** Frequency of a scale step; steps below D4 are negative. */
export const tone = (step: number): number => {
  const octave = Math.floor(step / scale.length)
  const semitones = 12 * octave + (scale[step - octave * scale.length] ?? 0)
  return LOWEST_HZ * 2 ** (semitones / 12)
}

const beats = (count: number, every: number, beat: (index: number) => Note): Note[] =>
  Array.from({ length: count }, (_, index) => ({ ...beat(index), at: index * every }))

const run = (from: number, count: number, every: number): Note[] =>
  beats(count, every, (index) => note('bell', 0, 0.8, tone(from + index), 0.2))

const chord = (steps: readonly number[], at: number, ring: number): Note[] =>
  steps.map((step) => note('horn', at, ring, tone(step), 0.15))

const drums = (...ats: readonly number[]): Note[] => ats.map((at) => note('drum', at, 0.35, 70, 0.6))

const wins: Readonly<Record<WinLevel, readonly Note[]>> = {
  returned: [],
  win: beats(4, 0.085, (index) => note('string', 0, 0.7, tone([0, 2, 4, 5][index] ?? 0), 0.3)),
  big: [...run(0, 8, 0.09), ...chord([0, 2, 4], 0.72, 1.8), ...drums(0, 0.72)],
  huge: [...run(0, 10, 0.085), ...chord([0, 2, 4, 7], 0.85, 2.2), ...drums(0, 0.42, 0.85)],
  legend: [
    ...run(0, 10, 0.08),
    ...run(5, 10, 0.08).map((each) => ({ ...each, at: each.at + 0.4 })),
    ...chord([-5, 0, 2, 4, 7], 1.2, 2.6),
    ...drums(0, 0.4, 0.8, 1.2),
  ],
}

const closing: readonly Note[] = beats(5, 0.13, (index) =>
  note('bell', 0, 1.1, tone([7, 5, 4, 2, 0][index] ?? 0), 0.22),
)
