import type { PageStorage } from '../page-storage.ts'
import { instruments } from './instruments.ts'
import type { Note } from './scores.ts'

/** Sound of a game with moments of its own. Browsers keep it silent until the player interacts with the page. */
export interface Sound<Kind> {
  readonly isOn: () => boolean
  /** Turns the sound on or off; stored for all games of this browser. */
  readonly turn: (isOn: boolean) => void
  readonly play: (moment: Kind) => void
}

const VOLUME = 0.5
/** Notes are scheduled slightly ahead so that none starts in the past. */
const AHEAD_S = 0.01
/** Fade-out of a sustained sound. */
const FADE_S = 0.06

export interface SoundDeps<Kind> {
  /** Where the player's choice is stored. */
  readonly key: string
  readonly storage: Pick<PageStorage, 'getItem' | 'setItem'>
  /** The notes of a moment. One with `isOn` lasts until it is switched off. */
  readonly scoreOf: (moment: Kind) => readonly Note[]
}

export function createSound<Kind extends { readonly type: string }>({
  key,
  storage,
  scoreOf,
}: SoundDeps<Kind>): Sound<Kind> {
  let isOn = storage.getItem(key) !== 'off'
  let output: GainNode | null = null
  const lasting = new Map<string, GainNode>()

  // No sound on a hidden page, or after the sound was turned off during a note.
  const settle = (): void => {
    if (output === null) return
    const context = output.context as AudioContext
    void (isOn && !document.hidden ? context.resume() : context.suspend())
  }
  document.addEventListener('visibilitychange', settle)

  return {
    isOn: () => isOn,
    turn: (next) => {
      isOn = next
      storage.setItem(key, next ? 'on' : 'off')
      settle()
    },
    play: (moment) => {
      fade(lasting.get(moment.type))
      lasting.delete(moment.type)
      const score = scoreOf(moment)
      if (score.length === 0 || !isOn || document.hidden) return

      output ??= openOutput()
      settle()
      const voice = output.context.createGain()
      voice.connect(output)
      if ('isOn' in moment) lasting.set(moment.type, voice)
      const now = output.context.currentTime + AHEAD_S
      for (const note of score) instruments[note.instrument](voice, note, now + note.at)
    },
  }
}

const fade = (voice: GainNode | undefined): void => {
  voice?.gain.setTargetAtTime(0, voice.context.currentTime, FADE_S / 3)
}

// Many simultaneous notes would clip: the compressor limits them.
const openOutput = (): GainNode => {
  const context = new AudioContext()
  const output = context.createGain()
  output.gain.value = VOLUME
  output.connect(context.createDynamicsCompressor()).connect(context.destination)
  return output
}
