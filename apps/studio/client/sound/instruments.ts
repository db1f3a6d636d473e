import type { Instrument, Note } from './scores.ts'

type Play = (to: AudioNode, note: Note, at: number) => void

/** Synthesises each instrument from oscillators and noise; no recordings are loaded. */
export const instruments: Readonly<Record<Instrument, Play>> = {
  // Struck metal: inharmonic partials, of which the higher fade sooner.
  bell: (to, note, at) => {
    for (const [partial, share, ring] of [
      [1, 1, 1],
      [2.76, 0.42, 0.55],
      [5.4, 0.16, 0.3],
    ] as const) {
      tone(to, {
        kind: 'sine',
        pitch: note.pitch * partial,
        at,
        peak: note.loudness * share,
        ring: note.ring * ring,
        rise: 0.003,
      })
    }
  },
  string: (to, note, at) => {
    tone(to, { kind: 'triangle', pitch: note.pitch, at, peak: note.loudness, ring: note.ring, rise: 0.004 })
    tone(to, { kind: 'sine', pitch: note.pitch * 2, at, peak: note.loudness * 0.3, ring: note.ring * 0.5, rise: 0.004 })
  },
  // A struck drum: the pitch falls quickly.
  drum: (to, note, at) =>
    tone(to, {
      kind: 'sine',
      pitch: note.pitch * 1.9,
      fallTo: note.pitch * 0.62,
      at,
      peak: note.loudness,
      ring: note.ring,
      rise: 0.002,
    }),
  horn: (to, note, at) => {
    for (const off of [-1.6, 1.6])
      tone(to, {
        kind: 'triangle',
        pitch: note.pitch + off,
        at,
        peak: note.loudness * 0.55,
        ring: note.ring,
        rise: 0.09,
      })
  },
  air: (to, note, at) => noise(to, note, at),
}

interface Tone {
  readonly kind: OscillatorType
  readonly pitch: number
  readonly fallTo?: number
  readonly at: number
  readonly peak: number
  readonly ring: number
  readonly rise: number
}

const SILENT = 0.0001

const tone = (to: AudioNode, { kind, pitch, fallTo, at, peak, ring, rise }: Tone): void => {
  const source = to.context.createOscillator()
  source.type = kind
  source.frequency.setValueAtTime(pitch, at)
  if (fallTo !== undefined) source.frequency.exponentialRampToValueAtTime(fallTo, at + ring * 0.6)
  source.connect(loudness(to, { at, peak, ring, rise }))
  source.start(at)
  source.stop(at + ring)
}

const noise = (to: AudioNode, note: Note, at: number): void => {
  const { context } = to
  const source = context.createBufferSource()
  source.buffer = noiseOf(context)
  source.loop = true
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 1.2
  band.frequency.setValueAtTime(note.pitch * 0.5, at)
  band.frequency.exponentialRampToValueAtTime(note.pitch * 1.8, at + note.ring)
  source.connect(band).connect(loudness(to, { at, peak: note.loudness, ring: note.ring, rise: note.ring * 0.4 }))
  source.start(at)
  source.stop(at + note.ring)
}

const loudness = (to: AudioNode, { at, peak, ring, rise }: Pick<Tone, 'at' | 'peak' | 'ring' | 'rise'>): AudioNode => {
  const gain = to.context.createGain()
  gain.gain.setValueAtTime(SILENT, at)
  gain.gain.exponentialRampToValueAtTime(Math.max(peak, SILENT), at + rise)
  gain.gain.exponentialRampToValueAtTime(SILENT, at + ring)
  gain.connect(to)
  return gain
}

const NOISE_S = 0.5
const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

// Noise needs no real randomness: any generator with uncorrelated neighbours will do.
const noiseOf = (context: BaseAudioContext): AudioBuffer => {
  const known = noises.get(context)
  if (known !== undefined) return known
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let word = 1
  for (let at = 0; at < samples.length; at += 1) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0
    samples[at] = word / 2 ** 31
  }
  noises.set(context, buffer)
  return buffer
}
