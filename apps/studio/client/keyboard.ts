import type { GameController } from './game-controller.ts'

/** Keys that change the stake, unless the focused element uses them. */
const STAKE_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  '+': 1,
  '=': 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  '-': -1,
}

/**
 * Keyboard control of the game: Space and Enter press the main button, arrows and +/− change the stake, M toggles the
 * sound, F toggles full screen. Holding a key is one press: there is no autoplay.
 */
export function listenToKeys(
  game: Pick<GameController, 'press' | 'stepStake'> & { readonly turnSound: () => void },
): void {
  addEventListener('keydown', (event) => {
    const isPress = event.code === 'Space' || event.code === 'Enter'
    if (isPress && event.repeat) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || isWanted(event.target, isPress ? wantsPresses : wantsKeys))
      return
    // A click on the text of a dialog leaves the focus nowhere: the keys still do not reach the game behind it.
    if (document.querySelector('dialog[open]') !== null) return
    const step = STAKE_STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      return game.stepStake(step)
    }
    if (event.code === 'KeyF' && !event.repeat) return void fillScreen()
    if (event.code === 'KeyM' && !event.repeat) return game.turnSound()
    if (!isPress) return
    event.preventDefault()
    game.press()
  })
}

/** Elements that handle Space and Enter, and elements that use all keys: fields, tabs, dialogs, the stake list. */
const wantsKeys = 'input, [tabindex], dialog, [popover]'
const wantsPresses = `button, a, ${wantsKeys}`

// The focused element gets the keys it uses. A clicked button does not use arrows.
const isWanted = (target: EventTarget | null, wanting: string): boolean =>
  target !== document.body && target instanceof Element && target.closest(wanting) !== null

// If the frame may not go full screen, nothing happens: the site has its own button.
const fillScreen = async (): Promise<void> => {
  if (!document.fullscreenEnabled) return
  await (
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  ).catch(() => undefined)
}
