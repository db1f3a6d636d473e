import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToKeys } from './keyboard.ts'

/** A focused element as the keyboard code sees it: the selectors that match it or an ancestor. */
class Focused {
  readonly names: readonly string[]
  constructor(...names: readonly string[]) {
    this.names = names
  }
  closest(selectors: string): this | null {
    return selectors.split(', ').some((selector) => this.names.includes(selector)) ? this : null
  }
}

const body = new Focused()
let dialog: Focused | null
let press: (key: { code: string; key?: string; repeat?: boolean; ctrlKey?: boolean; target?: Focused }) => string

beforeEach(() => {
  let onEvent: (event: object) => void = () => undefined
  vi.stubGlobal('Element', Focused)
  dialog = null
  vi.stubGlobal('document', { body, fullscreenEnabled: false, querySelector: () => dialog })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onEvent) => {
    onEvent = listener
  })
  const done: string[] = []
  listenToKeys({
    press: () => done.push('press'),
    stepStake: (by) => done.push(`stake ${by}`),
    turnSound: () => done.push('sound'),
  })
  press = ({ code, key = code, target = body, ...rest }) => {
    onEvent({
      code,
      key,
      target,
      repeat: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: () => done.push('prevented'),
      ...rest,
    })
    return done.splice(0).join(', ')
  }
})
afterEach(() => vi.unstubAllGlobals())

const button = new Focused('button')

describe('keyboard control', () => {
  test.each([
    ['Space presses the main button', { code: 'Space' }, 'prevented, press'],
    ['Enter presses the main button', { code: 'Enter' }, 'prevented, press'],
    ['holding a key is one press', { code: 'Space', repeat: true }, 'prevented'],
    ['a focused button handles the key', { code: 'Space', target: button }, ''],
    ['holding a key on a button does not repeat', { code: 'Enter', repeat: true, target: button }, 'prevented'],
    ['arrows change the stake', { code: 'ArrowUp' }, 'prevented, stake 1'],
    ['arrows work after the main button was clicked', { code: 'ArrowDown', target: button }, 'prevented, stake -1'],
    ['arrows move between tabs', { code: 'ArrowLeft', target: new Focused('button', '[tabindex]') }, ''],
    ['a field receives its letters', { code: 'KeyM', target: new Focused('input') }, ''],
    ['M toggles the sound', { code: 'KeyM', target: button }, 'sound'],
    ['browser shortcuts still work', { code: 'KeyM', ctrlKey: true }, ''],
  ])('%s', (_, key, done) => expect(press(key)).toBe(done))

  test.each(['Space', 'ArrowUp', 'KeyM'])('%s does not reach the game behind an open dialog', (code) => {
    dialog = new Focused('dialog')
    expect(press({ code })).toBe('')
  })
})
