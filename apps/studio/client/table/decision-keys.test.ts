import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToDecisionKeys } from './decision-keys.ts'

/** A focused element as the keyboard code sees it: it is of this name. */
class Focused {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  closest(selector: string): this | null {
    return selector === this.name ? this : null
  }
}

let press: (key: object) => string
beforeEach(() => {
  let onEvent: (event: object) => void = () => undefined
  vi.stubGlobal('Element', Focused)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onEvent) => {
    onEvent = listener
  })
  const done: string[] = []
  listenToDecisionKeys((action) => done.push(action))
  press = (key) => {
    onEvent({ target: new Focused('body'), repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...key })
    return done.splice(0).join()
  }
})
afterEach(() => vi.unstubAllGlobals())

describe('keys of decisions', () => {
  test.each([
    ['H hits', { code: 'KeyH' }, 'hit'],
    ['S stands', { code: 'KeyS' }, 'stand'],
    ['D doubles, also after a seat was pressed', { code: 'KeyD', target: new Focused('button') }, 'double'],
    ['P splits', { code: 'KeyP' }, 'split'],
    ['other keys decide nothing', { code: 'KeyA' }, ''],
    ['a letter of a chat message decides nothing', { code: 'KeyD', target: new Focused('input') }, ''],
    ['holding a key is one decision', { code: 'KeyH', repeat: true }, ''],
    ['browser shortcuts still work', { code: 'KeyD', ctrlKey: true }, ''],
  ])('%s', (_, key, action) => expect(press(key)).toBe(action))
})
