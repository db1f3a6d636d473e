import type { Table } from './table.ts'

/** What a key means where nothing else wants it. */
const STAKE_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, '+': 1, '=': 1, ArrowDown: -1, ArrowLeft: -1, '-': -1 }

/**
 * The whole game by keyboard: Space and Enter press the large button, arrows and +/− step the stake, M turns the sound on and off, F fills the screen.
 * A key held down is one press: there is no autoplay.
 */
export function listenToKeys(game: Pick<Table, 'press' | 'stepStake'> & { readonly turnSound: () => void }): void {
  addEventListener('keydown', (event) => {
    const isPress = event.code === 'Space' || event.code === 'Enter'
    if (isPress && event.repeat) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || isWanted(event.target, isPress ? wantsPresses : wantsKeys)) return
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

/** What is pressed by Space and Enter itself, and what has a use for every key: fields, tabs, dialogs, the choice of stakes. */
const wantsKeys = 'input, [tabindex], dialog, [popover]'
const wantsPresses = `button, a, ${wantsKeys}`

// What has the focus keeps the keys it wants. A button that was clicked wants no arrows.
const isWanted = (target: EventTarget | null, wanting: string): boolean =>
  target !== document.body && target instanceof Element && target.closest(wanting) !== null

// Where the frame may not fill the screen, nothing happens: the site has a button of its own.
const fillScreen = async (): Promise<void> => {
  if (!document.fullscreenEnabled) return
  await (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => undefined)
}
