import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Turning } from '../model/phase.ts'
import { createWheelSound, type WheelSound } from './wheel-sound.ts'

const key = 'zoria-wheel-sound'

export type Sound = {
  readonly isOn: boolean
  readonly turn: () => void
  /** Allows sound on a page where it was on before; called while a press is handled. */
  readonly wake: () => void
  readonly onTick: (() => void) | undefined
}

/** Whether the wheel sounds: off until the player turns it on; the choice is stored in this browser. */
export function useSound(turning: Turning): Sound {
  const isOn = useSyncExternalStore(onStored, isStored, () => false)
  const [sound, use] = useState<WheelSound | null>(null)
  useEffect(() => () => sound?.close(), [sound])
  const hasWon = turning.at === 'result' && turning.spin.prize.kind !== 'nothing'
  const celebrate = useEffectEvent(() => sound?.won())
  useEffect(() => {
    if (hasWon) celebrate()
  }, [hasWon])
  return {
    isOn,
    turn: () => {
      if (isOn) localStorage.removeItem(key)
      else localStorage.setItem(key, 'on')
      dispatchEvent(new StorageEvent('storage'))
      use(isOn ? null : createWheelSound())
    },
    wake: () => {
      if (isOn && sound === null) use(createWheelSound())
    },
    onTick: sound?.tick,
  }
}

const isStored = () => localStorage.getItem(key) === 'on'

function onStored(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
