import { describe, expect, test } from 'vitest'
import { createLateStarter, startLate } from './late-start.ts'

const start = 'let a = "<b>\\u003c" ; `$&`'
const rendered = `<head><link rel="modulepreload" href="/assets/a.js"/><link nonce="" rel="modulepreload" href="/assets/b.js"/></head><body>Қазақша<script nonce="n+/=" type="module" async="">${start}</script><script>let b</script></body>`

type Told = { readonly target: unknown; readonly preventDefault: () => void; readonly stopPropagation: () => void }
type Listener = (event: Told) => void
type Picture = { readonly getBoundingClientRect: () => object; readonly decode: () => Promise<void> }

const pictureAt = (top: number, decode: () => Promise<void>): Picture => ({ decode, getBoundingClientRect: () => ({ width: 10, top, bottom: top + 10, left: 0, right: 10 }) })

/** Runs the opener of a page in a browser that does nothing by itself: frames, timers and events are brought about by the test. */
function opened(html: string, { images = [], hidden = false }: { images?: readonly Picture[]; hidden?: boolean } = {}) {
  const opener = /<script nonce="n\+\/=">([\s\S]*?)<\/script>/.exec(html)![1]!
  const put: Record<string, unknown>[] = []
  const listeners = new Map<string, Listener[]>()
  const timers: (() => void)[] = []
  const gone: string[] = []
  const frames: (() => void)[] = []
  const page = { hidden, images, createElement: () => ({ remove: () => undefined }), currentScript: { nonce: 'n+/=' }, head: { appendChild: (each: Record<string, unknown>) => (put.push(each), each) } }
  const scope = {
    document: page, self: {}, location: { origin: 'http://site', pathname: '/ua', search: '', assign: (href: string) => gone.push(href) }, innerHeight: 100, innerWidth: 100, PointerEvent: Event,
    addEventListener: (name: string, heard: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), heard]),
    removeEventListener: (name: string, heard: Listener) => listeners.set(name, (listeners.get(name) ?? []).filter((each) => each !== heard)),
    setTimeout: (run: () => void) => void timers.push(run),
    requestAnimationFrame: (run: () => void) => void frames.push(run),
  }
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(scope), opener)(...Object.values(scope))
  const tell = (name: string, target: object = {}) => {
    let isPrevented = false
    for (const heard of listeners.get(name) ?? []) heard({ target: { closest: () => null, ...target }, preventDefault: () => (isPrevented = true), stopPropagation: () => undefined })
    return isPrevented
  }
  /** Draws frames, and lets what waits for them go on, until nothing waits for one. */
  const draw = async () => {
    for (let turn = 0; turn < 6; turn++) {
      frames.splice(0).forEach((frame) => frame())
      await new Promise(setImmediate)
    }
  }
  /** The page answers: what was kept is done again. */
  const answer = () => {
    timers.length = 0
    tell('answers')
    const [again] = timers.splice(0)
    again?.()
    timers.shift()?.()
  }
  return { put, timers, tell, draw, gone, answer }
}

describe('a page whose scripts wait for its first paint', () => {
  test('names no module before, and asks for them and starts, with the nonce, two frames after the pictures that are seen', async () => {
    const { html } = startLate(rendered, 'n+/=')
    expect(html).not.toMatch(/<link|type="module"/)
    const decoding = Promise.withResolvers<void>()
    const { put, timers, draw } = opened(html, { images: [pictureAt(50, () => decoding.promise), pictureAt(0, () => Promise.reject(new Error('broken'))), pictureAt(100, () => new Promise(() => undefined))] })
    await draw()
    expect(timers).toHaveLength(1)
    decoding.resolve()
    await draw()
    expect(put).toEqual([])
    timers[1]?.()
    expect(put).toMatchObject([{ rel: 'modulepreload', href: '/assets/a.js', nonce: 'n+/=' }, { href: '/assets/b.js' }, { type: 'module', textContent: start, nonce: 'n+/=' }])
  })

  test('starts by its bound, whatever the pictures do, and once', () => {
    const { put, timers } = opened(startLate(rendered, 'n+/=').html)
    timers[0]?.()
    timers[0]?.()
    expect(put).toHaveLength(3)
  })

  test.each(['pointerdown', 'keydown', 'input'])('starts at once with %s', (event) => {
    const { put, tell } = opened(startLate(rendered, 'n+/=').html)
    tell(event)
    expect(put).toHaveLength(3)
  })

  test('starts at once where nobody sees it, since no frame would come', () => {
    expect(opened(startLate(rendered, 'n+/=').html, { hidden: true }).put).toHaveLength(3)
  })
})

/** An element on the page that hears of its events, and says so. */
function element(tell: (event: string) => unknown) {
  const hearing = new Map<string, () => void>()
  const come = (event: string) => void [tell(event), hearing.get(event)?.()]
  return {
    isConnected: true,
    addEventListener: (name: string, hear: () => void) => hearing.set(name, hear),
    removeEventListener: (name: string) => hearing.delete(name),
    dispatchEvent: (event: Event) => come(event.type),
    click: () => come('click'),
    requestSubmit: () => come('submit'),
  }
}

describe('what was done before the page answers', () => {
  const button = (type: string, form: object | null) => {
    const told: string[] = []
    const itself: object = { __reactProps$x: {}, type, form, ...element((event) => told.push(event)) }
    return { told, target: { closest: () => itself } }
  }

  test.each([
    ['a button', 'button', null, ['pointerdown', 'click']],
    ['a button of no form', 'submit', null, ['pointerdown', 'click']],
    ['a button that sends a form, whose sending counts', 'submit', {}, []],
  ])('%s pressed before is pressed once the page answers', (_, type, form, then) => {
    const { told, target } = button(type, form)
    const { tell, answer } = opened(startLate(rendered, 'n+/=').html)
    tell('click', target)
    answer()
    expect(told).toEqual(then)
  })

  test('what React has not taken over yet waits for it', async () => {
    const { told, target } = button('button', null)
    const itself = target.closest() as Record<string, unknown>
    delete itself.__reactProps$x
    const { tell, answer, draw, timers } = opened(startLate(rendered, 'n+/=').html)
    tell('click', target)
    answer()
    await draw()
    expect(told).toEqual([])
    itself.__reactProps$x = {}
    await draw()
    timers.forEach((then) => then())
    expect(told).toEqual(['pointerdown', 'click'])
  })

  const linkTo = (href: string) => {
    const told: string[] = []
    const { origin, pathname, search } = new URL(href, 'http://site')
    const itself: object = { __reactProps$x: {}, href, origin, pathname, search, target: '', hasAttribute: () => false, ...element((event) => (event === 'click' ? told.push(event) : 0)) }
    return { target: { closest: () => itself }, told }
  }

  test.each([
    ['to a layer of this page', '/ua?modal=menu', ['click']],
    ['to another page', '/ua/games', ['click']],
    ['within the page', '/ua#main', []],
    ['to another site', 'http://other/ua/games', []],
  ])('a link %s', (_, href, then) => {
    const { target, told } = linkTo(href)
    const { tell, gone, answer } = opened(startLate(rendered, 'n+/=').html)
    expect(tell('click', target)).toBe(then.length > 0)
    answer()
    expect([told, gone]).toEqual([then, []])
  })

  test('a link is followed by the browser when the page does not answer in time', () => {
    const { timers, tell, gone } = opened(startLate(rendered, 'n+/=').html)
    tell('click', linkTo('/ua/games').target)
    timers.at(-1)?.()
    expect(gone).toEqual(['/ua/games'])
  })

  test('a part of the page whose code comes later keeps its presses until then', async () => {
    const { told, target } = button('button', null)
    const itself = target.closest() as Record<string, unknown>
    delete itself.__reactProps$x
    const { tell, answer, draw, timers } = opened(startLate(rendered, 'n+/=').html)
    answer()
    expect(tell('click', target)).toBe(true)
    itself.__reactProps$x = {}
    await draw()
    timers.forEach((then) => then())
    expect(told).toEqual(['pointerdown', 'click'])
  })

  test('what is pressed later counts, and where the page takes it, the page alone', () => {
    const [first, second] = [linkTo('/ua/games'), linkTo('/ua/battles')]
    const { timers, tell } = opened(startLate(rendered, 'n+/=').html)
    tell('click', first.target)
    timers.length = 0
    tell('answers')
    timers[0]?.()
    expect(tell('click', second.target)).toBe(false)
    timers.forEach((then) => then())
    expect([first.told, second.told]).toEqual([[], []])
  })

  test('a press on a page that answers is left to the page', () => {
    const { told, target } = button('button', null)
    const { tell, answer } = opened(startLate(rendered, 'n+/=').html)
    answer()
    tell('click', target)
    expect(told).toEqual([])
  })

  test('a form sent before stays on the page, its text out of the address, and is sent once the page answers', () => {
    let sent = 0
    const { tell, answer } = opened(startLate(rendered, 'n+/=').html)
    expect(tell('submit', { __reactProps$x: {}, ...element(() => (sent += 1)) })).toBe(true)
    answer()
    expect(sent).toBe(1)
  })
})

describe('a page that is being streamed', () => {
  const streamed = (html: string, size: number) => {
    const bytes = Buffer.from(html)
    const { after, rest } = createLateStarter('n+/=')
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => after(bytes.subarray(at * size, (at + 1) * size)))
    return Buffer.concat([...pieces, rest()]).toString()
  }

  test('is the same when it comes in pieces, cut anywhere', () => {
    expect(streamed(rendered, 7)).toBe(startLate(rendered, 'n+/=').html)
  })

  test.each(['<p>Қош</p>', '<p>Қош</p><script type="module">let stranger</script>'])('%s, which starts no module of ours, stays as it is', (html) => {
    expect(startLate(html, 'n+/=')).toEqual({ html, inline: [] })
    expect(streamed(html, 5)).toBe(html)
  })
})
