import { describe, expect, test } from 'vitest'
import { element, opened, rendered } from '../testing/opened-page.ts'
import { startLate } from './late-start.ts'

describe('input for an element that React has replaced', () => {
  type Control = ReturnType<typeof element> & {
    received: string[]
    isConnected: boolean
    __reactProps$x?: object
    closest: () => unknown
  }
  /** A control as a page shows it, in a card with this text. */
  const control = (
    text: string,
    {
      tagName = 'BUTTON',
      place = '',
      attributes = {},
      ...more
    }: { tagName?: string; place?: string; attributes?: Record<string, string> } & Record<string, unknown> = {},
  ): Control => {
    const received: string[] = []
    const itself: Control = Object.assign(
      element((event) => received.push(event)),
      {
        received,
        tagName,
        textContent: text,
        type: 'button',
        form: null,
        parentElement: { closest: () => ({ textContent: place }) } as never,
        getAttribute: ((name: string) => attributes[name] ?? null) as never,
        ...more,
        closest: () => itself,
      },
    )
    return itself
  }
  const hydrated = (each: Control) => Object.assign(each, { __reactProps$x: {} })
  const pressed = ['pointerdown', 'click']

  /** Presses the first control of a page that then has these; `next` says what the press did to each of them. */
  async function pressThen(before: Control[], after: Control[], { path = '/ua', frames = 4 } = {}) {
    const controls = [...before]
    const page = opened(startLate(rendered, 'n+/=').html, { controls })
    page.send('click', before[0]!)
    for (const each of before) each.isConnected = after.includes(each)
    page.answer()
    await page.settle()
    controls.splice(0, Infinity, ...after.map(hydrated))
    page.location.pathname = path
    await page.settle(frames)
    return { did: after.map(({ received }) => received), told: page.told, page }
  }

  test('reaches the one that replaced it, once', async () => {
    const [gone, next] = [control('Claim 9.00'), control(' Claim  9.00 ')]
    const { did, told, page } = await pressThen([gone], [control('More'), next])
    expect([did, gone.received, told]).toEqual([[[], pressed], [], []])
    await page.settle(10)
    expect(next.received).toEqual(pressed)
  })

  test('waits for it as long as only a placeholder is there', async () => {
    const gone = control('Claim')
    const controls: Control[] = [gone]
    const page = opened(startLate(rendered, 'n+/=').html, { controls })
    page.send('click', gone)
    page.answer()
    gone.isConnected = false
    controls.pop()
    await page.settle(50)
    const next = hydrated(control('Claim'))
    controls.push(next)
    await page.settle()
    expect([next.received, page.told]).toEqual([pressed, []])
  })

  const ids = (id: string) => ({ attributes: { id } })
  test.each([
    [
      'by its id',
      [control('Claim', ids('claim'))],
      [control('Claim', ids('other')), control('Claim', ids('claim'))],
      [[], pressed],
    ],
    [
      'by an id that React counts anew',
      [control('Claim', ids('radix-_R_1_'))],
      [control('Claim', ids('radix-_r_7_'))],
      [pressed],
    ],
    [
      'by the card it is in',
      [control('Take', { place: 'Gift' }), control('Take', { place: 'Welcome' })],
      [control('Take', { place: 'Welcome' }), control('Take', { place: 'Gift' })],
      [[], pressed],
    ],
    [
      'by an address',
      [control('More', { attributes: { href: '/ua/games' } })],
      [control('More', { attributes: { href: '/ua/wheel' } }), control('More', { attributes: { href: '/ua/games' } })],
      [[], pressed],
    ],
  ] as const)('is found %s', async (_, before, after, did) => {
    expect((await pressThen([...before], [...after])).did).toEqual(did)
  })

  const stays = control('Take', { place: 'Welcome' })
  test.each([
    ['none is there', [control('Claim')], [], {}],
    ['its sum is another', [control('Pay 300.00')], [control('Pay 7500.00')], {}],
    ['two are alike', [control('Take')], [control('Take'), control('Take')], {}],
    [
      'two were alike in the same text',
      [control('Take', { place: 'Gift' }), control('Take', { place: 'Gift' })],
      [control('Take', { place: 'Gift' })],
      {},
    ],
    [
      'only the other one of two came back',
      [control('Take', { place: 'Gift' }), control('Take', { place: 'Welcome' })],
      [control('Take', { place: 'Welcome' })],
      {},
    ],
    ['the other one of two stayed', [control('Take', { place: 'Gift' }), stays], [stays], {}],
    ['the player has gone to another page', [control('Claim')], [control('Claim')], { path: '/ua/games' }],
  ] as const)('is not replayed, and a toast tells the player: %s', async (_, before, after, more) => {
    const { did, told } = await pressThen([...before], [...after], { frames: 2000, ...more })
    expect([did.flat(), told]).toEqual([[], ['input-lost']])
  })

  test('text is typed into the new field, which gets the focus, and its form is sent after that', async () => {
    class Input {
      text = ''
      get value() {
        return this.text
      }
      set value(text: string) {
        this.text = text
      }
    }
    const form = (fields: object[]) => Object.assign(control('', { tagName: 'FORM' }), { elements: fields })
    const field = (focus = () => undefined as unknown) =>
      Object.assign(new Input(), control('', { tagName: 'INPUT', attributes: { name: 'code' } }), {
        type: 'text',
        focus,
      }) as Input & Control & { form?: object }
    const order: string[] = []
    const [before, after] = [field(), field(() => order.push('focus'))]
    const [sent, next] = [form([before]), form([after])]
    Object.assign(before, { form: sent })
    Object.assign(after, {
      form: next,
      dispatchEvent: ({ type }: Event) => {
        order.push(`${type} ${after.text}`)
        ;(after as { heard?: Record<string, () => void> }).heard?.[type]?.()
      },
    })
    Object.assign(after, {
      heard: {},
      addEventListener: (name: string, then: () => void) =>
        void ((after as unknown as { heard: Record<string, () => void> }).heard[name] = then),
      removeEventListener: () => undefined,
    })
    next.requestSubmit = ((ask) => () => {
      order.push('submit')
      ask()
    })(next.requestSubmit)
    const controls: Control[] = [before, sent]
    const page = opened(startLate(rendered, 'n+/=').html, { controls })
    before.text = 'olena'
    page.send('input', before)
    page.send('submit', sent)
    for (const each of controls) each.isConnected = false
    page.answer()
    controls.splice(0, Infinity, hydrated(next), hydrated(after))
    await page.settle(10)
    expect(order).toEqual(['focus', 'input olena', 'change olena', 'submit'])
  })

  test('is recorded until every control of the page is hydrated', () => {
    const [first, second] = [control('One'), control('Two')]
    const page = opened(startLate(rendered, 'n+/=').html, { controls: [first, second] })
    const rest = () => page.timers.splice(0).forEach((then) => then())
    page.send('answers')
    hydrated(first)
    rest()
    rest()
    expect(page.listeners.get('click')).toHaveLength(1)
    hydrated(second)
    rest()
    expect(page.listeners.get('click')).toHaveLength(0)
  })
})
