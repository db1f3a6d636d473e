// Tries: notifications, wins.
import { call } from '@zoria/contract/client'
import { listBigWins } from '@zoria/contract/wins/http'
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { fund, ofUkraine, playRounds, signInAgain, signUp } from './cashier.ts'
import { catalogueOf } from './catalogue.ts'

const say = catalogueOf('uk')
const counted = (shown: string) => say('note.unread').replace('{shown}', shown)
const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const narrow = { width: 380, height: 800, locale: 'uk-UA', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('the bell', () => {
  journey(
    'a deposit rings on every device of the player, and what one device reads is read on the other',
    async ({ visit }) => {
      const stack = inject('stack')
      const desk = await signUp(await visit(wide), stack, ofUkraine)
      const phone = await signInAgain(desk, await visit(narrow))
      for (const { page } of [desk, phone]) await page.goto(`${stack.web}/ua`)
      const unread = counted('1')
      await fund(desk, '500.00')
      for (const { page } of [desk, phone]) await page.getByRole('button', { name: unread }).waitFor(patience)

      await phone.page.getByRole('button', { name: unread }).click(patience)
      const message = phone.page.getByRole('dialog').getByRole('button', { name: /500\.00/ })
      await message.waitFor(patience)
      await expectAccessible(phone.page)
      await message.click()
      // It leads to its payment, and the other device knows that it is read.
      await expect.poll(() => new URL(phone.page.url()).searchParams.get('action'), patience).toBe('history')
      await desk.page.getByRole('button', { name: say('note.title'), exact: true }).waitFor(patience)

      await fund(desk, '700.00')
      await fund(desk, '800.00')
      await desk.page.getByRole('button', { name: counted('2') }).click(patience)
      await desk.page
        .getByRole('dialog')
        .getByRole('button', { name: say('note.readAll') })
        .click(patience)
      await desk.page.getByRole('button', { name: say('note.title'), exact: true }).waitFor(patience)
    },
  )
})

describe('the ticker', () => {
  journey(
    'a big win reaches another visitor at once, masked, and leads to its game',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      // Only who sees motion can pause it.
      const visitor = await visit({ ...wide, seesMotion: true })
      await visitor.goto(`${stack.web}/ua`)
      const player = await signUp(await visit(narrow), stack, ofUkraine)
      await fund(player, '500.00')
      await playRounds(player, { rounds: 6, stake: '20.00', payout: '7777.00' })
      const win = visitor
        .getByRole('region', { name: say('wins.title') })
        .getByRole('link', { name: /7 777\.00/ })
        .first()
      await win.waitFor(patience)
      expect(await win.textContent()).toMatch(/\*\*\*.*×388/)
      await expectAccessible(visitor)

      const pause = visitor.getByRole('button', { name: say('wins.pause') })
      await pause.focus()
      await visitor.keyboard.press('Enter')
      await visitor.getByRole('button', { name: say('wins.run') }).waitFor(patience)

      const listed = await call(listBigWins, { query: {} }, { baseUrl: stack.api })
      expect(
        listed.ok &&
          listed.value.body.items.some(({ amount, multiplier }) => amount === '7777.00' && multiplier === 388.85),
      ).toBe(true)
      // Paused, the line may hold this win outside of its window, where only the keyboard reaches it.
      await win.press('Enter', patience)
      await visitor.waitForURL(/\/games\/zoloto-skifiv/, patience)
    },
  )
})
