import { renderToString } from 'react-dom/server'
import { toast, useToaster } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify, readNotice, retract } from './notice.ts'

beforeEach(() => toast.remove())

/** The toasts on the screen, newest first. */
function toasts() {
  let shown: ReturnType<typeof useToaster>['toasts'] = []
  function Look() {
    shown = useToaster().toasts
    return null
  }
  renderToString(<Look />)
  return shown
}

describe('toasts', () => {
  test.each([
    ['error', 4000],
    ['success', 2000],
  ] as const)('of %s shows %i ms (Spec §9)', (kind, ms) => {
    notify({ kind, title: 'Told' })
    expect(toasts().map(({ type, duration }) => [type, duration])).toEqual([[kind, ms]])
  })

  test('at most 20 at once (Spec §9): the newest stay', () => {
    for (let count = 1; count <= 25; count += 1) notify({ kind: 'error', title: `number ${count}` })
    const titles = toasts().map(({ message }) => readNotice(String(message)).title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'number 25', 'number 6'])
  })

  test('shows its message, and the same text only once', () => {
    notify({ kind: 'error', title: 'Told', message: 'with a reason' })
    notify({ kind: 'error', title: 'Told', message: 'with a reason' })
    notify({ kind: 'error', title: 'Told' })
    expect(toasts().map(({ message }) => readNotice(String(message)))).toEqual([
      { title: 'Told' },
      { title: 'Told', message: 'with a reason' },
    ])
  })

  test('that are no longer true are taken away, and others stay', () => {
    notify({ kind: 'error', title: 'Told' })
    notify({ kind: 'error', title: 'Told', message: 'with a reason' })
    retract({ kind: 'error', title: 'Told' })
    const shown = toasts().filter(({ visible }) => visible)
    expect(shown.map(({ message }) => readNotice(String(message)))).toEqual([
      { title: 'Told', message: 'with a reason' },
    ])
  })
})
