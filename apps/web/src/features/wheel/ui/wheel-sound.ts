/** The sound of the wheel, synthesised: no recordings are loaded. */
export type WheelSound = { readonly tick: () => void; readonly won: () => void; readonly close: () => void }

type Tone = {
  readonly kind: OscillatorType
  readonly pitch: number
  readonly peak: number
  readonly seconds: number
  readonly after: number
}

const tickTone: Tone = { kind: 'triangle', pitch: 1_150, peak: 0.1, seconds: 0.04, after: 0 }
/** A rising chord in E major. */
const wonTones = [659.3, 830.6, 987.8, 1318.5].map((pitch, place): Tone => ({
  kind: 'sine',
  pitch,
  peak: 0.12,
  seconds: 0.9,
  after: place * 0.11,
}))
const silent = 0.0001

/** Must be created while a press is handled: browsers allow no sound before one. */
export function createWheelSound(): WheelSound {
  const context = new AudioContext()
  const play = ({ kind, pitch, peak, seconds, after }: Tone) => {
    const [oscillator, gain, from] = [context.createOscillator(), context.createGain(), context.currentTime + after]
    oscillator.type = kind
    oscillator.frequency.value = pitch
    gain.gain.setValueAtTime(peak, from)
    gain.gain.exponentialRampToValueAtTime(silent, from + seconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + seconds)
  }
  return { tick: () => play(tickTone), won: () => wonTones.forEach(play), close: () => void context.close() }
}
