import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToKeys } from './keys.ts'

/** What has the focus, as far as the keys ask: the selectors that find it or something around it. */
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
let press: (key: { code: string; key?: string; repeat?: boolean; ctrlKey?: boolean; target?: Focused }) => string

beforeEach(() => {
  let hear: (event: object) => void = () => undefined
  vi.stubGlobal('Element', Focused)
  vi.stubGlobal('document', { body, fullscreenEnabled: false })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener
  })
  const done: string[] = []
  listenToKeys({ press: () => done.push('press'), stepStake: (by) => done.push(`stake ${by}`), turnSound: () => done.push('sound') })
  press = ({ code, key = code, target = body, ...rest }) => {
    hear({ code, key, target, repeat: false, ctrlKey: false, metaKey: false, altKey: false, preventDefault: () => done.push('kept from the browser'), ...rest })
    return done.splice(0).join(', ')
  }
})
afterEach(() => vi.unstubAllGlobals())

const button = new Focused('button')

describe('the keys of the game', () => {
  test.each([
    ['Space presses the large button', { code: 'Space' }, 'kept from the browser, press'],
    ['so does Enter', { code: 'Enter' }, 'kept from the browser, press'],
    ['a key held down is one press', { code: 'Space', repeat: true }, 'kept from the browser'],
    ['a focused button presses itself', { code: 'Space', target: button }, ''],
    ['and a key held down on it repeats nothing', { code: 'Enter', repeat: true, target: button }, 'kept from the browser'],
    ['arrows step the stake', { code: 'ArrowUp' }, 'kept from the browser, stake 1'],
    ['also when the large button was clicked before', { code: 'ArrowDown', target: button }, 'kept from the browser, stake -1'],
    ['a tab walks by arrows', { code: 'ArrowLeft', target: new Focused('button', '[tabindex]') }, ''],
    ['a field takes its letters', { code: 'KeyM', target: new Focused('input') }, ''],
    ['M turns the sound', { code: 'KeyM', target: button }, 'sound'],
    ['the browser keeps its own', { code: 'KeyM', ctrlKey: true }, ''],
  ])('%s', (_, key, done) => expect(press(key)).toBe(done))
})
