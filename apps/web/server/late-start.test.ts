import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { element, opened, pictureAt, rendered, start } from '../testing/opened-page.ts'
import { createLateStart, startLate } from './late-start.ts'

describe('a page whose scripts wait for its first paint', () => {
  test('names no module before, and asks for them and starts, with the nonce, two frames after the pictures that are seen', async () => {
    const { html } = startLate(rendered, 'n+/=')
    expect(html).not.toMatch(/<link|type="module"/)
    const decoding = Promise.withResolvers<void>()
    const { put, timers, draw } = opened(html, {
      images: [
        pictureAt(50, () => decoding.promise),
        pictureAt(0, () => Promise.reject(new Error('broken'))),
        pictureAt(100, () => new Promise(() => undefined)),
      ],
    })
    await draw()
    expect(timers).toHaveLength(1)
    decoding.resolve()
    await draw()
    expect(put).toEqual([])
    timers[1]?.()
    expect(put).toMatchObject([
      { rel: 'modulepreload', href: '/assets/a.js', nonce: 'n+/=' },
      { href: '/assets/b.js' },
      { type: 'module', textContent: start, nonce: 'n+/=' },
    ])
  })

  test('starts once, at its time limit, independent of the pictures', () => {
    const { put, timers } = opened(startLate(rendered, 'n+/=').html)
    timers[0]?.()
    timers[0]?.()
    expect(put).toHaveLength(3)
  })

  test.each(['pointerdown', 'keydown', 'input'])('starts at once with %s', (event) => {
    const { put, send } = opened(startLate(rendered, 'n+/=').html)
    send(event)
    expect(put).toHaveLength(3)
  })

  test('starts at once in a hidden tab, since no frame would come', () => {
    expect(opened(startLate(rendered, 'n+/=').html, { hidden: true }).put).toHaveLength(3)
  })
})

describe('what was done before the page answers', () => {
  const button = (type: string, form: object | null) => {
    const received: string[] = []
    const itself: object = { __reactProps$x: {}, type, form, ...element((event) => received.push(event)) }
    return { received, target: { closest: () => itself } }
  }

  test.each([
    ['a button', 'button', null, ['pointerdown', 'click']],
    ['a button of no form', 'submit', null, ['pointerdown', 'click']],
    ['a button that sends a form, whose sending counts', 'submit', {}, []],
  ])('%s pressed before is pressed once the page answers', (_, type, form, then) => {
    const { received, target } = button(type, form)
    const { send, answer } = opened(startLate(rendered, 'n+/=').html)
    send('click', target)
    answer()
    expect(received).toEqual(then)
  })

  test('events of parts that are not hydrated yet wait', async () => {
    const { received, target } = button('button', null)
    const itself = target.closest() as Record<string, unknown>
    delete itself.__reactProps$x
    const { send, answer, draw, timers } = opened(startLate(rendered, 'n+/=').html)
    send('click', target)
    answer()
    await draw()
    expect(received).toEqual([])
    itself.__reactProps$x = {}
    await draw()
    timers.forEach((then) => then())
    expect(received).toEqual(['pointerdown', 'click'])
  })

  const linkTo = (href: string) => {
    const received: string[] = []
    const { origin, pathname, search } = new URL(href, 'http://site')
    const itself: object = {
      __reactProps$x: {},
      href,
      origin,
      pathname,
      search,
      target: '',
      hasAttribute: () => false,
      ...element((event) => (event === 'click' ? received.push(event) : 0)),
    }
    return { target: { closest: () => itself }, received }
  }

  test.each([
    ['to a layer of this page', '/ua?modal=menu', ['click']],
    ['to another page', '/ua/games', ['click']],
    ['within the page', '/ua#main', []],
    ['to another site', 'http://other/ua/games', []],
  ])('a link %s', (_, href, then) => {
    const { target, received } = linkTo(href)
    const { send, gone, answer } = opened(startLate(rendered, 'n+/=').html)
    expect(send('click', target)).toBe(then.length > 0)
    answer()
    expect([received, gone]).toEqual([then, []])
  })

  test('a link is followed by the browser, and not pressed again, when the page does not answer in time', () => {
    const { target, received } = linkTo('/ua/games')
    const { timers, send, gone, answer } = opened(startLate(rendered, 'n+/=').html)
    send('click', target)
    timers.at(-1)?.()
    answer()
    expect([gone, received]).toEqual([['/ua/games'], []])
  })

  test('a part of the page whose code comes later keeps its presses until then', async () => {
    const { received, target } = button('button', null)
    const itself = target.closest() as Record<string, unknown>
    delete itself.__reactProps$x
    const { send, answer, draw, timers } = opened(startLate(rendered, 'n+/=').html)
    answer()
    expect(send('click', target)).toBe(true)
    itself.__reactProps$x = {}
    await draw()
    timers.forEach((then) => then())
    expect(received).toEqual(['pointerdown', 'click'])
  })

  test('what is pressed later counts, and where the page takes it, the page alone', () => {
    const [first, second] = [linkTo('/ua/games'), linkTo('/ua/battles')]
    const { timers, send } = opened(startLate(rendered, 'n+/=').html)
    send('click', first.target)
    timers.length = 0
    send('answers')
    timers[0]?.()
    expect(send('click', second.target)).toBe(false)
    timers.forEach((then) => then())
    expect([first.received, second.received]).toEqual([[], []])
  })

  test('a press on a page that answers is left to the page', () => {
    const { received, target } = button('button', null)
    const { send, answer } = opened(startLate(rendered, 'n+/=').html)
    answer()
    send('click', target)
    expect(received).toEqual([])
  })

  test('a form sent before stays on the page, its text out of the address, and is sent once the page answers', () => {
    let sent = 0
    const { send, answer } = opened(startLate(rendered, 'n+/=').html)
    expect(send('submit', { __reactProps$x: {}, ...element(() => (sent += 1)) })).toBe(true)
    answer()
    expect(sent).toBe(1)
  })
})

describe('a field changed before React listens to it', () => {
  /** A radio as browsers show it: a click checks it. `received` is what reaches React. */
  const radio = (received: boolean[]) => {
    const field = {
      type: 'radio',
      value: 'Email',
      checked: true,
      closest: () => null,
      __reactProps$x: {} as unknown,
      ...element(() => undefined),
    }
    const { addEventListener, removeEventListener } = field
    let onEvent: (() => void) | undefined
    return Object.assign(field, {
      addEventListener: (name: string, listener: () => void) =>
        void [addEventListener(name, listener), (onEvent = listener)],
      removeEventListener: (name: string) => void [removeEventListener(name), (onEvent = undefined)],
      click: () => {
        if (!field.checked) received.push((field.checked = true))
        onEvent?.()
      },
    })
  }
  const settle = async ({ draw, timers }: ReturnType<typeof opened>) => {
    await draw()
    timers.splice(0).forEach((then) => then())
  }

  test('a choice is made again although the browser already shows it, because React has not received it', async () => {
    const received: boolean[] = []
    const page = opened(startLate(rendered, 'n+/=').html)
    page.send('click', radio(received))
    page.answer()
    await settle(page)
    expect(received).toEqual([true])
  })

  test('a choice in a part that is hydrated after the page is made again when the part is hydrated', async () => {
    const received: boolean[] = []
    const field = radio(received) as Record<string, unknown>
    delete field['__reactProps$x']
    const page = opened(startLate(rendered, 'n+/=').html)
    page.answer()
    page.send('click', field)
    await settle(page)
    expect(received).toEqual([])
    field['__reactProps$x'] = {}
    await settle(page)
    expect(received).toEqual([true])
  })

  test.each([
    ['React stops the event', false, [true]],
    ['React receives the event', true, []],
  ])('a choice in a part that React is just hydrating, where %s', async (_, isReceived, then) => {
    const received: boolean[] = []
    const field = radio(received)
    const page = opened(startLate(rendered, 'n+/=').html)
    page.answer()
    page.send('click', field)
    if (isReceived) field.click()
    await settle(page)
    await settle(page)
    expect(received).toEqual(then)
  })

  test('text typed after the page is hydrated into a part that is not is entered again, as it was last', async () => {
    const entered: string[] = []
    class Input {
      text = ''
      get value() {
        return this.text
      }
      set value(text: string) {
        this.text = text
      }
    }
    const field = Object.assign(new Input(), {
      type: 'text',
      closest: () => null,
      ...element((event) => event === 'input' && entered.push(field.text)),
    }) as Input & { __reactProps$x?: object }
    const page = opened(startLate(rendered, 'n+/=').html)
    page.answer()
    for (const text of ['o', 'ol']) {
      field.value = text
      page.send('input', field)
    }
    field.__reactProps$x = {}
    await settle(page)
    expect(entered).toEqual(['ol'])
  })
})

describe('a page that is being streamed', () => {
  const streamed = (html: string, size: number) => {
    const bytes = Buffer.from(html)
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    return text(Readable.from(pieces).pipe(createLateStart('n+/=')))
  }

  test('is the same when it comes in pieces, cut anywhere', async () => {
    expect(await streamed(rendered, 7)).toBe(startLate(rendered, 'n+/=').html)
  })

  test.each(['<p>Қош</p>', '<p>Қош</p><script type="module">let stranger</script>'])(
    '%s, which starts no module of ours, stays as it is',
    async (html) => {
      expect(startLate(html, 'n+/=')).toEqual({ html, inline: [] })
      expect(await streamed(html, 5)).toBe(html)
    },
  )
})
