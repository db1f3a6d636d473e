import { writeFileSync } from 'node:fs'
import { spins, spinSeconds, stops, type Machine } from './machines.ts'

export const samplesPerSecond = 48_000

/**
 * The sound of the reels, made of tones: a soft tick while they run, a chime where one stops. Writes 16-bit mono
 * samples and returns the file.
 */
export function soundOf({ tone }: Pick<Machine, 'tone'>, file: string): string {
  const samples = new Float64Array(spins * spinSeconds * samplesPerSecond)
  for (let spin = 0; spin < spins; spin += 1) {
    const begin = spin * spinSeconds
    for (let tick = 0; tick < Math.max(...stops); tick += 1 / 14)
      strike(samples, { at: begin + tick, hertz: tone / 2, loud: 0.05, seconds: 0.05 })
    for (const [reel, stop] of stops.entries())
      strike(samples, { at: begin + stop, hertz: tone * (1 + reel / 4), loud: 0.25, seconds: 0.5 })
  }
  writeFileSync(
    file,
    Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)),
  )
  return file
}

type Strike = { readonly at: number; readonly hertz: number; readonly loud: number; readonly seconds: number }

function strike(samples: Float64Array, { at, hertz, loud, seconds }: Strike): void {
  const begin = Math.round(at * samplesPerSecond)
  for (let sample = 0; sample < seconds * samplesPerSecond && begin + sample < samples.length; sample += 1) {
    const time = sample / samplesPerSecond
    const shape = Math.min(1, time / 0.004) * Math.exp((-5 * time) / seconds)
    samples[begin + sample] = (samples[begin + sample] ?? 0) + loud * shape * Math.sin(2 * Math.PI * hertz * time)
  }
}
