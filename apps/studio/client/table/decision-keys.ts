import type { BlackjackAction } from '@zoria/game-maths'

/** By the place of the key, so that it works with every alphabet. */
const keys: Readonly<Record<string, BlackjackAction>> = { KeyH: 'hit', KeyS: 'stand', KeyD: 'double', KeyP: 'split' }

/** Keys of decisions. What is written in a field, as a message of the chat, decides nothing. */
export function listenToDecisionKeys(choose: (action: BlackjackAction) => void): void {
  addEventListener('keydown', ({ code, target, repeat, ctrlKey, metaKey, altKey }) => {
    const action = keys[code]
    if (action === undefined || repeat || ctrlKey || metaKey || altKey || isField(target)) return
    choose(action)
  })
}

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input') !== null
