import { expect, test } from 'vitest'
import { element, opened, rendered } from '../testing/opened-page.ts'
import { startLate } from './late-start.ts'

class Input {
  text = ''
  get value() {
    return this.text
  }
  set value(text: string) {
    this.text = text
  }
}

/** A hydrated field with this name; `received` is what React hears. */
function field(name: string, { tagName = 'INPUT', type = 'text', autocomplete = '' } = {}) {
  const received: string[] = []
  const itself = Object.assign(
    new Input(),
    element((event) => received.push(event)),
    {
      tagName,
      type,
      autocomplete,
      closest: () => null,
      getAttribute: (asked: string) => (asked === 'name' ? name : null),
      __reactProps$x: {},
    },
  )
  return Object.assign(itself, { received })
}

const html = startLate(rendered, 'n+/=').html

/** Types into fields of a page, which reloads itself then; returns what the next page shows in the same fields. */
async function overReload(fields: readonly ReturnType<typeof field>[], { path = '/ua', isHydrated = true } = {}) {
  const storage = new Map<string, string>()
  const before = opened(html, { controls: [...fields], storage })
  if (isHydrated) before.answer()
  for (const each of fields) {
    each.text = `typed into ${each.getAttribute('name')}`
    before.send('input', each)
  }
  before.send('keep-typed')
  const again = fields.map((each) => field(String(each.getAttribute('name')), each))
  const after = opened(html, { controls: again, storage })
  after.location.pathname = path
  after.answer()
  await after.settle()
  return {
    shown: again.map(({ text }) => text),
    heard: again.map(({ received }) => received),
    told: after.told,
    isStored: storage.size > 0,
  }
}

test('what was typed is typed again after a reload of the page, once', async () => {
  expect(await overReload([field('amount'), field('note', { tagName: 'TEXTAREA' })])).toEqual({
    shown: ['typed into amount', 'typed into note'],
    heard: [
      ['input', 'change'],
      ['input', 'change'],
    ],
    told: [],
    isStored: false,
  })
})

test('what was typed before the page was hydrated is typed again, too', async () => {
  expect(await overReload([field('amount')], { isHydrated: false })).toMatchObject({
    shown: ['typed into amount'],
    heard: [['input', 'change']],
  })
})

test('the next page is another one: nothing is typed', async () => {
  expect(await overReload([field('amount')], { path: '/ua/games' })).toMatchObject({ shown: [''], isStored: false })
})

test.each([
  ['a password', { type: 'password' }],
  ['a code', { autocomplete: 'one-time-code' }],
  ['a card', { autocomplete: 'cc-number' }],
])('%s is not stored', async (_, kind) => {
  expect((await overReload([field('secret', kind)])).shown).toEqual([''])
})

test('text of two fields with one name is left out: nobody knows which is which', async () => {
  expect((await overReload([field('same'), field('same')])).shown).toEqual(['', ''])
})
