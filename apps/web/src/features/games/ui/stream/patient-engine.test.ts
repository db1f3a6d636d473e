import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ConnectionEvent } from '../../model/stream-connection.ts'
import { patientEngine } from './patient-engine.ts'
import type { StreamEngine } from './stream-engine.ts'

/** An engine whose first attempts fail, and what was asked of it. */
function opened({ failures = 0 }: { readonly failures?: number } = {}) {
  const [log, events] = [[] as string[], [] as ConnectionEvent[]]
  let left = failures
  const noted = (name: string) => (value?: number | boolean | null) =>
    void log.push(value === undefined ? name : `${name} ${value}`)
  const inner: StreamEngine = {
    choose: noted('choose'),
    reconnect: noted('reconnect'),
    rest: noted('rest'),
    toLive: noted('toLive'),
    close: noted('close'),
  }
  const open = async () => {
    log.push('open')
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return inner
  }
  return { log, events, engine: patientEngine({ open, onEvent: (event) => void events.push(event) }) }
}

test('an engine that did not open is opened by the next attempt, once, with the quality that was chosen meanwhile', async () => {
  const { log, events, engine } = opened({ failures: 2 })
  await turn()
  engine.choose(180)
  engine.reconnect(false)
  engine.reconnect(false)
  await turn()
  expect([log, events, engine.isOpen()]).toEqual([['open', 'open'], ['failed', 'failed'], false])
  engine.reconnect(false)
  await turn()
  expect([log.slice(2), events.length, engine.isOpen()]).toEqual([['open', 'choose 180'], 2, true])
})

test('an open engine gets every call itself', async () => {
  const { log, engine } = opened()
  await turn()
  engine.reconnect(true)
  engine.toLive()
  engine.rest()
  engine.choose(null)
  engine.close()
  expect([log, engine.isOpen()]).toEqual([['open', 'reconnect true', 'toLive', 'rest', 'choose null', 'close'], false])
})

test('one that opens after the page was left is closed, and is not opened again', async () => {
  const { log, engine } = opened()
  engine.close()
  engine.reconnect(false)
  await turn()
  expect([log, engine.isOpen()]).toEqual([['open', 'close'], false])
})
