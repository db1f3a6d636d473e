import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import { amount, money } from '../format.ts'
import { minor, resultOf, stakeOf, type Model } from '../model.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { h, say } from './dom.ts'
import { prefersStillness } from './reels.ts'

export interface PlaqueDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** The board under the reels: what happens now, and what a round paid. */
export interface Plaque {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
  /** Tells one of the paid lines. */
  readonly tell: (win: LineWin | null) => void
}

const COUNT_UP_MS = 900

export function createPlaque({ game, language, currency, texts }: PlaqueDeps): Plaque {
  const title = h('small', {}, '')
  const sum = h('b', { class: 'num' }, '')
  const detail = h('span', { class: 'num' }, '')
  const element = h('div', { class: 'plaque', role: 'status', 'aria-live': 'polite' }, title, sum, detail)
  let counted: string | null = null
  let lineStake = 0n

  const showSum = (model: Model, round: NonNullable<Model['round']>): void => {
    const result = resultOf(round)
    element.dataset.result = result
    say(title, result === 'returned' ? texts.returned : texts.win)
    if (counted === round.id) return
    counted = round.id
    const payout = minor(round.payout ?? '0')
    // Only what is more than the stake is counted up: the rest is no cause for joy.
    if (result === 'returned' || prefersStillness()) say(sum, money(payout, currency))
    else countUp(sum, payout, currency)
    lineStake = stakeOf(model) / BigInt(game.maths.lines.length)
  }
  return {
    element,
    draw: (model) => {
      const { round, phase } = model
      const isShown = round !== null && (phase === 'resting' || phase === 'idle') && resultOf(round) !== 'none'
      if (isShown) return showSum(model, round)
      delete element.dataset.result
      say(sum, '')
      say(detail, '')
      say(title, quietText(model, texts))
    },
    tell: (win) => {
      if (win === null) return say(detail, '')
      const name = game.symbols[win.symbol]?.names[language] ?? win.symbol
      say(detail, `${texts.line(win.line)} · ${name} × ${win.run} · ${win.units} × ${amount(lineStake)}`)
    },
  }
}

const quietText = ({ phase, round }: Model, texts: ClientTexts): string => {
  switch (phase) {
    case 'asking':
    case 'stopping':
      return texts.goodLuck
    case 'checking':
      return texts.checking
    case 'idle':
    case 'resting':
    case 'ended':
      return round === null ? texts.ready : texts.noWin
  }
}

// Screen readers get the whole sum at once, the eye sees it grow.
const countUp = (element: HTMLElement, payout: bigint, currency: Currency): void => {
  const startedAt = performance.now()
  element.setAttribute('aria-label', money(payout, currency))
  const step = (now: number): void => {
    const share = Math.min(1, (now - startedAt) / COUNT_UP_MS)
    const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 10_000))
    element.textContent = money((payout * eased) / 10_000n, currency)
    if (share < 1 && element.isConnected) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
