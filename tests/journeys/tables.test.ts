// Tries: games, fairness, studio, game-maths.
import { moneyWheelBets, moneyWheelSegments } from '@zoria/game-maths'
import { journey } from '@zoria/testkit/journey'
import type { Stack } from '@zoria/testkit/stack'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { fund, ofKazakhstan, ofUkraine, signUp, type Country } from './cashier.ts'
import { hundredths } from './game-page.ts'
import { expectBalance } from './player.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false } as const
const phone = { width: 380, height: 820, locale: 'uk-UA', isTouch: true } as const
const kazakhPhone = { ...phone, locale: 'kk-KZ' } as const
const patience = { timeout: 120_000 }
const tenMinutesMs = 600_000
const [roulette, baccarat, wheel] = ['roulette-dnipro', 'baccarat-lybid', 'wheel-maidan'] as const

type Placement = Readonly<{ requestId: string; state: string; stake: string }>
type Own = Readonly<{
  roundId: string
  stake: string
  payout: string | null
  isPaid: boolean
  placements: readonly Placement[]
}>
/** What a round of roulette, of baccarat or of the wheel ended with. */
type Outcome = Readonly<{ pocket: number; winner: 'player' | 'banker' | 'tie'; segment: number }>
type Round = Readonly<{ id: string; number: number; phase: string; closesAt: number; outcome: Outcome | null }>
type State = Readonly<{
  balance: string
  frame: { now: number; round: Round | null }
  own: readonly Own[]
  results: readonly Readonly<{ number: number; outcome: Outcome }>[]
}>

/** The frame of a table, opened from its card in the lobby. */
async function sitDown(
  page: Page,
  stack: Stack,
  { table, prefix = 'ua' }: { readonly table: string; readonly prefix?: Country['prefix'] },
): Promise<Frame> {
  await page.goto(`${stack.web}/${prefix}/games/live-casino`)
  await page.locator(`a[href*="table=${table}"]`).first().click(patience)
  return tableIn(page, table)
}

async function tableIn(page: Page, table: string): Promise<Frame> {
  const element = await page.waitForSelector(`iframe[data-testid=game-frame][src*="table=${table}"]`, patience)
  const frame = await element.contentFrame()
  if (frame === null) return expect.fail('the table has no frame')
  await frame.locator('.table-page').waitFor(patience)
  return frame
}

/** What the studio says to the page. Programs may not resolve the host that the browser uses. */
async function stateOf(frame: Frame): Promise<State> {
  const token = await frame.evaluate(
    (table) => sessionStorage.getItem(`studio:table:${table}`),
    new URL(frame.url()).searchParams.get('table'),
  )
  const answer = await fetch(Object.assign(new URL('/client/table', frame.url()), { hostname: 'localhost' }), {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { state: State }).state
}

/** Waits for a round of the phase with at least so much time before its close. */
async function roundWith(
  frame: Frame,
  { phase, leftMs }: { readonly phase: string; readonly leftMs: number },
): Promise<Round> {
  let found: Round | null = null
  await expect
    .poll(
      async () => {
        const {
          frame: { now, round },
        } = await stateOf(frame)
        found = round?.phase === phase && round.closesAt - now >= leftMs ? round : null
        return found !== null
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(true)
  return found ?? expect.fail('no such round')
}

const ended = async (frame: Frame, number: number): Promise<Outcome> => {
  await expect
    .poll(async () => (await stateOf(frame)).results.some((result) => result.number === number), {
      timeout: 120_000,
      interval: 300,
    })
    .toBe(true)
  return (await stateOf(frame)).results.find((result) => result.number === number)?.outcome ?? expect.fail('no result')
}

const secondsIn = async (frame: Frame): Promise<number> =>
  Number.parseInt((await frame.locator('.phase-seconds').textContent()) || '0', 10)

const stakeIn = async (frame: Frame, { id }: Round): Promise<string | undefined> =>
  (await stateOf(frame)).own.find(({ roundId }) => roundId === id)?.stake

// What stands for a moment only is noted by the page: a busy machine may look too late.
const noteResults = `addEventListener('DOMContentLoaded', () => {
  self.noted = []
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('.result-badge.shown, .own-result')) if (!self.noted.includes(shown.textContent)) self.noted.push(shown.textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
})`

/** The results that a page of \`noteResults\` has shown so far, and what it said of the player's own. */
const notedIn = async (frame: Frame): Promise<readonly string[]> =>
  (await frame.evaluate<string[]>('self.noted')).map((text) => text.replaceAll(/\s/g, ' '))

/** How many rounds the statistics of the wheel count. */
const roundsCounted = async (frame: Frame): Promise<number> =>
  Number(
    /\d+$/.exec(
      (await frame.getByRole('heading', { name: 'Статистика за останні раунди' }).allTextContents())[0] ?? '0',
    )?.[0],
  )

/** Thousands apart, as the site writes sums. */
const grouped = (sum: bigint): string =>
  `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`.replaceAll(/\B(?=(\d{3})+\.)/g, ' ')

async function write(frame: Frame, text: string): Promise<void> {
  await frame.locator('.chat-field').fill(text)
  await frame.locator('.chat-field').press('Enter')
}

/** Inputs and buttons are on the screen and large enough for a finger. */
async function expectUsable(frame: Frame): Promise<void> {
  for (const control of await frame
    .locator('.chat-field, .chat-send, .table-chat header .icon-button, .chat-act')
    .all()) {
    const box = (await control.boundingBox()) ?? expect.fail('it is not shown')
    expect({
      isOnScreen: box.x >= 0 && box.y >= 0 && box.x + box.width <= phone.width && box.y + box.height <= phone.height,
      isLarge: Math.min(box.width, box.height) >= 44,
    }).toEqual({ isOnScreen: true, isLarge: true })
  }
}

describe('three players at one roulette table', () => {
  journey(
    'have one result: on a phone whose clock is wrong, joining late, and losing the connection across the result',
    { timeout: 900_000 },
    async ({ visit }) => {
      const stack = inject('stack')
      const [first, second, third] = [await visit(desktop), await visit(phone), await visit(desktop)]
      // A clock ten minutes slow, in every frame.
      await second.addInitScript((lagMs) => {
        const right = Date.now.bind(Date)
        Date.now = () => right() - lagMs
      }, tenMinutesMs)
      for (const page of [first, second, third]) await fund(await signUp(page, stack, ofUkraine), '1000.00')

      const [one, two] = [
        await sitDown(first, stack, { table: roulette }),
        await sitDown(second, stack, { table: roulette }),
      ]
      // The page says that its dealer is drawn.
      await one.getByText('Дилера намальовано й анімовано, це не відео').waitFor(patience)
      const round = await roundWith(one, { phase: 'open', leftMs: 12_000 })

      await one.locator('[data-spot="red"]').click()
      await one.locator('[data-spot="black"]').click()
      await two.locator('[data-spot="straight-17"]').tap()
      await expect.poll(async () => (await stateOf(two)).own.at(-1)?.stake, patience).toBe('25.00')
      await two.locator('[data-spot="dozen-1"]').tap()
      await expect.poll(async () => (await stateOf(two)).own.at(-1)?.stake, patience).toBe('50.00')
      await two.getByRole('button', { name: 'Скасувати' }).tap()
      await expect.poll(async () => (await stateOf(two)).own.at(-1)?.stake, patience).toBe('25.00')
      await expect.poll(async () => (await stateOf(one)).own.at(-1)?.stake, patience).toBe('50.00')
      const [here, there] = await Promise.all([secondsIn(one), secondsIn(two)])
      expect(Math.abs(here - there)).toBeLessThanOrEqual(1)

      await roundWith(one, { phase: 'closed', leftMs: -10_000 })
      await first.context().setOffline(true)
      const { pocket } = await ended(two, round.number)
      const three = await sitDown(third, stack, { table: roulette })
      expect((await stateOf(three)).results.find(({ number }) => number === round.number)?.outcome.pocket).toBe(pocket)
      await first.context().setOffline(false)
      await one
        .locator('.result-strip .result-mark')
        .filter({ hasText: new RegExp(`^${pocket}$`) })
        .first()
        .waitFor(patience)

      // Red and black together return the stake of both, except with zero.
      await expect.poll(async () => (await stateOf(one)).balance, patience).toBe(pocket === 0 ? '950.00' : '1000.00')
      await expect.poll(async () => (await stateOf(two)).balance, patience).toBe(pocket === 17 ? '1875.00' : '975.00')
      await expectBalance(first, pocket === 0 ? '950.00 ₴' : '1 000.00 ₴')
      expect(hundredths((await stateOf(three)).balance)).toBe(100_000n)

      // The late one is in the same second as the others.
      const next = await roundWith(three, { phase: 'open', leftMs: 5_000 })
      expect((await stateOf(one)).frame.round?.number).toBe(next.number)
      const [early, late] = await Promise.all([secondsIn(one), secondsIn(three)])
      expect(Math.abs(early - late)).toBeLessThanOrEqual(1)

      // All rounds of the day are verified in the browser.
      await three.getByRole('tab', { name: 'Чесність' }).click()
      await three.getByRole('button', { name: 'Перевірити всі раунди дня' }).click()
      await three.locator('.told.good').filter({ hasText: 'відповідають опублікованому хешу' }).waitFor(patience)
      for (const page of [first, second, third])
        expect(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))).toBeLessThanOrEqual(0)
    },
  )
})

const beads = '.road.bead .bead-mark'
const rings = '.road:not(.bead) [class*="ring-"]'

describe('one player at baccarat, with the money wheel beside it', () => {
  journey(
    'takes a bet back, is paid by the rules of both games, and checks the wheel',
    { tags: 'full', timeout: 900_000 },
    async ({ visit }) => {
      const stack = inject('stack')
      const page = await visit(desktop)
      await page.addInitScript(noteResults)
      await fund(await signUp(page, stack, ofUkraine), '1000.00')
      await page.goto(`${stack.web}/ua/games/bakara-zoria?table=${baccarat}&beside=hroshove-koleso:${wheel}`)
      const [cards, sectors] = [await tableIn(page, baccarat), await tableIn(page, wheel)]
      // The second table's close button lies over neither of them.
      const [bar, below] = [
        await page.locator('.game-pair-bar').boundingBox(),
        await page.locator('.game-pair-bar + iframe').boundingBox(),
      ]
      expect((below?.y ?? 0) - (bar?.y ?? 0)).toBeGreaterThanOrEqual(bar?.height ?? Infinity)
      // Both tables are silent until the player turns sound on.
      const sounds: string[] = []
      page.on(
        'request',
        (request) =>
          /late-table-scores/.test(request.url()) &&
          sounds.push(new URL(request.frame().url()).searchParams.get('table') ?? ''),
      )
      const dealt = await roundWith(cards, { phase: 'open', leftMs: 10_000 })
      const spun = (await stateOf(sectors)).frame.round ?? expect.fail('the wheel is closed')
      const before = {
        beads: await cards.locator(beads).count(),
        rings: await cards.locator(rings).count(),
        rounds: await roundsCounted(sectors),
      }

      for (const spot of ['player', 'banker', 'tie']) await cards.locator(`[data-spot="${spot}"]`).click()
      for (const spot of moneyWheelBets) await sectors.locator(`[data-spot="${spot}"]`).click()
      await expect.poll(() => stakeIn(cards, dealt), patience).toBe('150.00')
      await expect.poll(() => stakeIn(sectors, spun), patience).toBe('30.00')
      expect(sounds).toEqual([])
      await page.getByRole('button', { name: 'Звук вимкнено' }).click()
      await cards.locator('[data-spot="player-pair"]').click()
      await expect.poll(() => stakeIn(cards, dealt), patience).toBe('200.00')
      await cards.getByRole('button', { name: 'Скасувати' }).click()
      await expect.poll(() => stakeIn(cards, dealt), patience).toBe('150.00')
      for (const frame of [cards, sectors])
        await frame
          .locator('.table-figures')
          .filter({ hasText: /Баланс820\.00/ })
          .waitFor(patience)
      expect(await cards.locator('[data-spot="player-pair"]').getAttribute('aria-label')).toBe('Пара гравця')

      // 50.00 on each of player, banker and tie: a tie returns the other two, and of the banker's win 5 % are kept.
      const { winner } = await ended(cards, dealt.number)
      const fromCards = { player: '100.00', banker: '97.50', tie: '550.00' }[winner]
      // 5.00 on every number: the one that comes returns its stake and so many times more.
      const number = moneyWheelSegments[(await ended(sectors, spun.number)).segment] ?? expect.fail('no such segment')
      const fromWheel = `${5 * (Number(number) + 1)}.00`
      for (const [frame, { id }, payout] of [
        [cards, dealt, fromCards],
        [sectors, spun, fromWheel],
      ] as const) {
        await expect
          .poll(async () => (await stateOf(frame)).own.find(({ roundId }) => roundId === id), patience)
          .toMatchObject({ payout, isPaid: true })
      }
      // The result is heard at both.
      expect(sounds.toSorted()).toEqual([baccarat, wheel])
      const balance = 100_000n - 18_000n + hundredths(fromCards) + hundredths(fromWheel)
      await expectBalance(page, `${grouped(balance)} ₴`)

      expect(await notedIn(cards)).toEqual(
        expect.arrayContaining([
          { player: 'P', banker: 'B', tie: 'T' }[winner],
          winner === 'tie' ? 'Ви виграли 550.00 ₴' : `Повернено: ${fromCards} ₴`,
        ]),
      )
      expect(await notedIn(sectors)).toEqual(
        expect.arrayContaining([
          number,
          hundredths(fromWheel) > 3_000n ? `Ви виграли ${fromWheel} ₴` : `Повернено: ${fromWheel} ₴`,
        ]),
      )
      await expect.poll(() => cards.locator(beads).count(), patience).toBe(before.beads + 1)
      // The big road counts ties on the place before them.
      expect(await cards.locator(rings).count()).toBe(before.rings + (winner === 'tie' ? 0 : 1))
      await expect.poll(() => roundsCounted(sectors), patience).toBe(before.rounds + 1)

      await sectors.getByRole('tab', { name: 'Чесність' }).click()
      await sectors.getByRole('button', { name: 'Перевірити всі раунди дня' }).click()
      await sectors.locator('.told.good').filter({ hasText: 'відповідають опублікованому хешу' }).waitFor(patience)
    },
  )
})

describe('the chat of a table', () => {
  journey(
    'is closed until a player opens it; refuses abuse, shows markup as text, hides whom the player mutes, and is usable on a phone in Kazakh',
    { tags: 'full', timeout: 900_000 },
    async ({ visit }) => {
      const stack = inject('stack')
      const [first, second] = [await visit(desktop), await visit(kazakhPhone)]
      await signUp(first, stack, ofUkraine)
      await signUp(second, stack, ofKazakhstan)
      const [one, two] = [
        await sitDown(first, stack, { table: baccarat }),
        await sitDown(second, stack, { table: baccarat, prefix: 'kz' }),
      ]
      for (const frame of [one, two]) expect(await frame.locator('.table-chat').isVisible()).toBe(false)

      await one.getByRole('button', { name: 'Чат', exact: true }).click()
      await write(one, 'Вітаю всіх за столом')
      const messages = two.locator('.chat-message')
      await one.locator('.chat-message.own').filter({ hasText: 'Вітаю всіх за столом' }).waitFor(patience)
      expect(await messages.count()).toBe(0)
      await two.getByRole('button', { name: 'Чат', exact: true }).tap()
      await messages.filter({ hasText: /\*{3}.*Вітаю всіх за столом/ }).waitFor(patience)
      await expectUsable(two)

      await two.getByRole('textbox', { name: 'Хабарламаңыз' }).fill('Сәттілік бәріңізге!')
      await two.getByRole('button', { name: 'Жіберу' }).tap()
      await one.locator('.chat-message').filter({ hasText: 'Сәттілік бәріңізге!' }).waitFor(patience)

      await write(one, 'ты сука')
      await one.getByText('Напишіть, будь ласка, без образливих слів.').waitFor(patience)
      // The text stays in the field, to be rephrased.
      expect(await one.locator('.chat-field').inputValue()).toBe('ты сука')
      const markup = '<img src=x onerror="self.hacked=1"> <b>удачі</b>'
      // A player writes once in three seconds; an empty field sends nothing.
      await expect
        .poll(
          async () => {
            await write(one, (await one.locator('.chat-message.own').count()) === 1 ? markup : '')
            return one.locator('.chat-message.own').count()
          },
          { ...patience, interval: 500 },
        )
        .toBe(2)
      await messages.filter({ hasText: markup }).waitFor(patience)
      expect(
        await two
          .locator('.chat-list')
          .evaluate((list) => [list.querySelectorAll('img').length, 'hacked' in globalThis]),
      ).toEqual([0, false])
      expect(await messages.allTextContents()).toEqual([
        expect.stringContaining('Вітаю всіх за столом'),
        expect.stringContaining('Сәттілік бәріңізге!'),
        expect.stringContaining(markup),
      ])

      await two
        .getByRole('button', { name: /хабарламасына шағымдану$/ })
        .first()
        .tap()
      await two.getByText('Рақмет. Шағымыңыз жіберілді.').waitFor(patience)
      await two
        .getByRole('button', { name: /хабарламаларын жасыру$/ })
        .first()
        .tap()
      await two.getByText('Жасырылған ойыншылар: 1').waitFor(patience)
      expect(await messages.allTextContents()).toEqual([expect.stringContaining('Сәттілік бәріңізге!')])
      await two.getByRole('button', { name: 'Қайта көрсету' }).tap()
      await expect.poll(() => messages.count(), patience).toBe(3)
      await expectUsable(two)
    },
  )
})
