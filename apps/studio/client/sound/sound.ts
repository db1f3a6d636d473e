import type { Moment } from '../moments.ts'
import { instruments } from './instruments.ts'
import { scoreOf } from './scores.ts'

/** The game's voice. Until the player has done something on the page a browser keeps it silent. */
export interface Sound {
  readonly isOn: () => boolean
  /** Switches for good: the choice is remembered for all games of this browser. */
  readonly turn: (isOn: boolean) => void
  readonly play: (moment: Moment) => void
}

const STORAGE_KEY = 'studio:sound'
const VOLUME = 0.5
/** Notes are asked for a little ahead, so that none begins in the past. */
const AHEAD_S = 0.01
/** So fast a lasting sound fades when it is told to end. */
const FADE_S = 0.06

export function createSound(): Sound {
  let isOn = localStorage.getItem(STORAGE_KEY) !== 'off'
  let output: GainNode | null = null
  const lasting = new Map<Moment['type'], GainNode>()

  // A page out of sight is silent, and so is one that was switched off in the middle of a note.
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
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
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

// Many notes at once would clip: the compressor holds them below the top.
const openOutput = (): GainNode => {
  const context = new AudioContext()
  const output = context.createGain()
  output.gain.value = VOLUME
  output.connect(context.createDynamicsCompressor()).connect(context.destination)
  return output
}
