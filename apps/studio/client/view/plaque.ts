import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import { lineStakeOf, payOfTurn, turnsOf } from '../feature.ts'
import { amount, money } from '../format.ts'
import { levelOf, minor, type Model, type Result } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { countUp, type Counting } from './count-up.ts'
import { COUNT_MS, LOOK_MS } from './curtain.ts'
import { h, say } from './dom.ts'

export interface PlaqueDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** The board under the reels: what happens now, and what a turn or a round paid. */
export interface Plaque {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
  /** Tells one of the paid lines, or something else about the turn. */
  readonly tell: (win: LineWin | string | null) => void
  /** Ends the counting up. */
  readonly hurry: () => void
}

export function createPlaque({ game, language, currency, texts }: PlaqueDeps): Plaque {
  const title = h('small', {}, '')
  const sum = h('b', { class: 'num' }, '')
  const detail = h('span', { class: 'num' }, '')
  const element = h('div', { class: 'plaque', role: 'status', 'aria-live': 'polite' }, title, sum, detail)
  let counted = ''
  let counting: Counting | null = null
  let shown: Paid | null = null

  const showSum = (paid: Paid): void => {
    element.dataset.result = paid.level
    say(title, paid.level === 'returned' ? texts.returned : texts.win)
    if (counted === paid.key) return
    counted = paid.key
    const label = money(paid.payout, currency)
    sum.setAttribute('aria-label', label)
    // Only what is more than the stake is counted up: the rest is no cause for joy.
    counting = countUp(paid.payout, { forMs: countMs(paid), write: (part) => say(sum, money(part, currency)) })
  }
  const hurry = (): void => {
    counting?.finish()
    counting = null
  }
  return {
    element,
    hurry,
    draw: (model) => {
      shown = paidBy(game, model)
      if (shown !== null && shown.level !== 'none') return showSum(shown)
      hurry()
      counted = ''
      delete element.dataset.result
      say(sum, '')
      say(detail, '')
      say(title, quietText(model, texts))
    },
    tell: (told) => {
      if (told === null || typeof told === 'string') return say(detail, told ?? '')
      const name = game.symbols[told.symbol]?.names[language] ?? told.symbol
      const times = shown !== null && shown.multiplier > 1 ? ` × ${shown.multiplier}` : ''
      say(detail, `${texts.line(told.line)} · ${name} × ${told.run} · ${told.units} × ${amount(shown?.lineStake ?? 0n)}${times}`)
    },
  }
}

// A large sum is counted over the reels too; the board is not ahead of it.
const countMs = ({ isTotal, level }: Paid): number => {
  if (isTotal || level === 'none' || level === 'returned') return 0
  return COUNT_MS[level] + (level === 'win' ? 0 : LOOK_MS)
}

interface Paid {
  /** What is shown, so that it is counted up once. */
  readonly key: string
  readonly isTotal: boolean
  readonly payout: bigint
  readonly level: Result
  readonly lineStake: bigint
  readonly multiplier: number
}

// While a round has turns to come the board tells what the last one paid; at its end, the whole round.
const paidBy = ({ maths }: CatalogueGame, { phase, round, rested }: Model): Paid | null => {
  if (round === null || (phase !== 'showing' && phase !== 'resting' && phase !== 'idle')) return null
  const turns = turnsOf(maths, round)
  const turn = turns[rested - 1]
  const isTotal = phase !== 'showing' && turns.length !== 1
  if (turn === undefined && !isTotal) return null
  const payout = isTotal || turn === undefined ? minor(round.payout ?? '0') : payOfTurn(maths, round, turn)
  return { key: `${round.id} ${isTotal ? 'all' : rested}`, isTotal, payout, level: levelOf(payout, minor(round.stake)), lineStake: lineStakeOf(maths, round), multiplier: isTotal ? 1 : (turn?.multiplier ?? 1) }
}

const quietText = ({ phase, round }: Model, texts: ClientTexts): string => {
  switch (phase) {
    case 'asking':
    case 'stopping':
      return texts.goodLuck
    case 'checking':
      return texts.checking
    case 'showing':
    case 'idle':
    case 'resting':
    case 'ended':
      return round === null ? texts.ready : texts.noWin
  }
}
