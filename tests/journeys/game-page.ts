import type { Stack } from '@zoria/testkit/stack'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What these journeys read of a round on the studio's wire. */
export type Round = {
  readonly id: string
  readonly state: string
  readonly stake: string
  readonly payout: string
  readonly balanceAfter: string | null
  readonly outcome: {
    readonly units: number
    readonly turns: readonly { readonly kind: string; readonly stops: readonly number[]; readonly units: number }[]
  }
}

type State = { readonly balance: string; readonly openRound: Round | null; readonly rounds: readonly Round[] }

const patience = { timeout: 60_000 }
export const slot = 'zoloto-skifiv'

/** Our own slot in the frame of the site, ready for the first round. */
export async function openSlot(
  page: Page,
  stack: Stack,
  { prefix, mode }: { prefix: string; mode: 'money' | 'demo' },
): Promise<Frame> {
  await page.goto(`${stack.web}/${prefix}/games/${slot}?mode=${mode}`)
  return slotIn(page, stack)
}

/** The frame of the game once its stage stands. */
export async function slotIn(page: Page, stack: Stack): Promise<Frame> {
  const element = await page.waitForSelector('iframe[data-testid=game-frame]', patience)
  const frame = await element.contentFrame()
  if (frame === null) return expect.fail('the game has no frame')
  expect(new URL(frame.url()).origin).toBe(stack.browsers.studio)
  await frame.locator('button.spin').waitFor(patience)
  return frame
}

/**
 * The studio as the page's own script asks it: with the token that the tab keeps. Programs may not resolve the host
 * that the browser uses.
 */
async function studioAs(frame: Frame): Promise<<Answer>(path: string, body?: object) => Promise<Answer>> {
  const token = await frame.evaluate((slug) => sessionStorage.getItem(`studio:${slug}`), slot)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async <Answer>(path: string, body?: object) => {
    const response = await fetch(
      Object.assign(new URL(path, frame.url()), { hostname: 'localhost' }),
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    const answer: unknown = await response.json()
    expect({ path, status: response.status, answer }).toMatchObject({ status: 200 })
    return answer as Answer
  }
}

/** Where the player's play stands, as the studio tells the page. */
export async function stateOf(frame: Frame): Promise<State> {
  const ask = await studioAs(frame)
  return (await ask<{ state: State }>('/client/state')).state
}

/** A round of this player as it is recalled. */
export async function recall(frame: Frame, id: string): Promise<Round> {
  const ask = await studioAs(frame)
  return (await ask<{ round: Round }>(`/client/rounds/${id}`)).round
}

/** As many turns as ten free spins with their base turn take: what is watched to its end is not too long. */
const turnsMax = 11

/**
 * Plays rounds past the page, until one has won free spins. That one is drawn but was shown to nobody; the page does
 * not know of it.
 */
export async function drawFreeSpins(frame: Frame, stake: string): Promise<Round> {
  const ask = await studioAs(frame)
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { round } = await ask<{ round: Round }>('/client/spins', { requestId: crypto.randomUUID(), stake })
    const { length } = round.outcome.turns
    if (length > 1 && length <= turnsMax) return round
    await ask(`/client/rounds/${round.id}/shown`, {})
  }
  return expect.fail('three thousand rounds won no free spins')
}

/** Presses the button and answers the round that was drawn, while its reels still turn. */
export async function pressSpin(page: Page, frame: Frame): Promise<Round> {
  const drawn = page.waitForResponse((response) => response.url().endsWith('/client/spins') && response.ok(), patience)
  await frame.locator('button.spin[aria-disabled="false"]').click(patience)
  return ((await (await drawn).json()) as { round: Round }).round
}

// What stands for a moment only is noted by the page: a busy machine may look too late.
const noteWhatIsShown = `addEventListener('DOMContentLoaded', () => {
  self.shown = { notices: [], counts: [] }
  const note = (list, selector) => { const text = document.querySelector(selector)?.textContent; if (text && list.at(-1) !== text) list.push(text) }
  new MutationObserver(() => {
    note(self.shown.notices, '.notice')
    note(self.shown.counts, '.stage.feature button.spin .spin-count b')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
})`

/** The notices and the counts of free spins that a page of `killAndReturn` has shown so far, in their order. */
export const shownIn = (
  frame: Frame,
): Promise<{ readonly notices: readonly string[]; readonly counts: readonly string[] }> => frame.evaluate('self.shown')

/** The page goes away without a word, as when the system kills it, and the player comes back in a new tab. */
export async function killAndReturn(
  page: Page,
  stack: Stack,
  place: { prefix: string; mode: 'money' | 'demo' },
): Promise<{ page: Page; frame: Frame }> {
  const visitor = page.context()
  await page.close({ runBeforeUnload: false })
  const next = await visitor.newPage()
  await next.addInitScript(noteWhatIsShown)
  return { page: next, frame: await openSlot(next, stack, place) }
}

/** In hundredths, for sums. */
export const hundredths = (amount: string): bigint => BigInt(amount.replace('.', ''))
