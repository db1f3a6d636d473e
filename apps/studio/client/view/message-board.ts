import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import { lineStakeOf, payOfTurn, turnsOf } from '../feature.ts'
import { amount, money } from '../format.ts'
import { levelOf, minor, type Model, type Result } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { countUp, type Counting } from './count-up.ts'
import { COUNT_MS, LOOK_MS } from './overlay.ts'
import { h, setText } from './dom.ts'

export interface PlaqueDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** The board under the reels: what happens now, and what a turn or a round paid. */
export interface MessageBoard {
  readonly element: HTMLElement
  readonly draw: (model: Model) => void
  /** Shows one of the paid lines, or another message about the turn. */
  readonly show: (win: LineWin | string | null) => void
  /** Finishes the count-up. */
  readonly hurry: () => void
}

export function createMessageBoard({ game, language, currency, texts }: PlaqueDeps): MessageBoard {
  const title = h('small', {}, '')
  const sum = h('b', { class: 'num' }, '')
  const detail = h('span', { class: 'num' }, '')
  const element = h('div', { class: 'plaque', role: 'status', 'aria-live': 'polite' }, title, sum, detail)
  let counted = ''
  let counting: Counting | null = null
  let shown: Paid | null = null

  const showSum = (paid: Paid): void => {
    element.dataset.result = paid.level
    setText(title, paid.level === 'returned' ? texts.returned : texts.win)
    if (counted === paid.key) return
    counted = paid.key
    const label = money(paid.payout, currency)
    sum.setAttribute('aria-label', label)
    // Only a payout above the stake is counted up.
    counting = countUp(paid.payout, { forMs: countMs(paid), write: (part) => setText(sum, money(part, currency)) })
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
      setText(sum, '')
      setText(detail, '')
      setText(title, quietText(model, texts))
    },
    show: (message) => {
      if (message === null || typeof message === 'string') return setText(detail, message ?? '')
      const name = game.symbols[message.symbol]?.names[language] ?? message.symbol
      const times = shown !== null && shown.multiplier > 1 ? ` × ${shown.multiplier}` : ''
      setText(
        detail,
        `${texts.line(message.line)} · ${name} × ${message.run} · ${message.units} × ${amount(shown?.lineStake ?? 0n)}${times}`,
      )
    },
  }
}

// A large win is also counted in the overlay; the board must not be ahead of it.
const countMs = ({ isTotal, level }: Paid): number => {
  if (isTotal || level === 'none' || level === 'returned') return 0
  return COUNT_MS[level] + (level === 'win' ? 0 : LOOK_MS)
}

interface Paid {
  /** Identifies what is shown, so that it is counted up once. */
  readonly key: string
  readonly isTotal: boolean
  readonly payout: bigint
  readonly level: Result
  readonly lineStake: bigint
  readonly multiplier: number
}

// While turns remain, the board shows the payout of the last turn; at the end, that of the round.
const paidBy = ({ maths }: CatalogueGame, { phase, round, rested }: Model): Paid | null => {
  if (round === null || (phase !== 'showing' && phase !== 'resting' && phase !== 'idle')) return null
  const turns = turnsOf(maths, round)
  const turn = turns[rested - 1]
  const isTotal = phase !== 'showing' && turns.length !== 1
  if (turn === undefined && !isTotal) return null
  const payout = isTotal || turn === undefined ? minor(round.payout ?? '0') : payOfTurn(maths, round, turn)
  return {
    key: `${round.id} ${isTotal ? 'all' : rested}`,
    isTotal,
    payout,
    level: levelOf(payout, minor(round.stake)),
    lineStake: lineStakeOf(maths, round),
    multiplier: isTotal ? 1 : (turn?.multiplier ?? 1),
  }
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
