import { UNSAFE_decodeViaTurboStream as readByRouter } from 'react-router'
import { expect, test } from 'vitest'
import { handoffEnd, handoffOf, handoffScript } from './handoff.ts'

const same = { slug: 'zoria', name: 'Zoria' }
const data = {
  root: { language: 'kk', user: null, isSandbox: false, country: 'KZ', hasEmail: undefined },
  'routes/home': { popular: [{ name: 'A </script> & "b"\u2028', provider: same, rtp: 96.2, tags: [] }, { name: '', provider: same, rtp: 0, tags: ['top', 'top', true] }], total: -3 },
  'routes/none': undefined,
}

const readBack = async (text: string) => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => { controller.enqueue(new TextEncoder().encode(text)); controller.close() } })
  const { value, done } = await readByRouter(body, globalThis)
  await done
  return value
}

test('the router reads out of it what loaders brought', async () => {
  expect(await readBack(handoffOf(data) ?? '')).toEqual({ loaderData: data, actionData: null, errors: null })
})

test.each([[new Date(0)], [new Map()], [Promise.resolve()], [Number.NaN], [-0], [() => undefined], [Object.create(null)]])('what is no plain data is left to the router: %s', (value) => {
  expect(handoffOf({ root: { value } })).toBeNull()
})

test('nothing in it ends the script that hands it over', () => {
  const script = handoffScript(handoffOf(data) ?? '')
  expect(script).not.toMatch(/[<>&\u2028]/)
  const heard: unknown[] = []
  // oxlint-disable-next-line no-new-func
  new Function('window', `${script}${handoffEnd}`)({ __reactRouterContext: { streamController: { enqueue: (text: string) => heard.push(text), close: () => heard.push('closed') } } })
  expect(heard).toEqual([handoffOf(data), 'closed'])
})
