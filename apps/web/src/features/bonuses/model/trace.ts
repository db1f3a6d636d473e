import type { TraceStep } from '@zoria/contract/bonuses/http'
import type { MessageId, Say } from '../../../i18n/text.tsx'
import { formatAmount, formatHundredths } from '../../../lib/formats.ts'
import { endTexts } from './panel.ts'
import { plainNumber } from './terms.ts'

const parts = ['game', 'electronic', 'bonus'] as const

const isNothing = (amount: string): boolean => /^-?0\.00$/.test(amount)

/** The balances that a step moved; those it left alone are left out. */
export function movedParts({
  moved,
}: Pick<TraceStep, 'moved'>): readonly { readonly part: (typeof parts)[number]; readonly amount: string }[] {
  return parts.map((part) => ({ part, amount: moved[part] })).filter(({ amount }) => !isNothing(amount))
}

/** A change with its sign: +10.00, −7.60, 0.00. */
export function signedSum(amount: string): string {
  return amount.startsWith('-') || isNothing(amount) ? formatAmount(amount) : `+${formatAmount(amount)}`
}

/** What a step is called: a payout of nothing is the end of its round and no win. */
export function titleOf({ kind, moved, kept }: Pick<TraceStep, 'kind' | 'moved' | 'kept'>): MessageId {
  return kind === 'payout' && movedParts({ moved }).length === 0 && isNothing(kept)
    ? 'bonus.trace.settle'
    : `bonus.trace.${kind}`
}

export type Counted = { readonly tone: 'plus' | 'minus' | 'nil' | 'none' | 'later'; readonly text: string }

/**
 * What a step did to the wager: brought it on, took back, will count with the end of its round, or nothing; of what is
 * no stake there is nothing to say.
 */
export function countedOf(
  { kind, counted, awaited }: Pick<TraceStep, 'kind' | 'counted' | 'awaited'>,
  say: Say,
): Counted {
  if (!isNothing(counted)) return { tone: counted.startsWith('-') ? 'minus' : 'plus', text: signedSum(counted) }
  if (!isNothing(awaited)) return { tone: 'later', text: say('bonus.trace.awaited', { sum: signedSum(awaited) }) }
  return kind === 'stake' || kind === 'restake'
    ? { tone: 'nil', text: formatAmount(counted) }
    : { tone: 'none', text: '—' }
}

type Explained = Pick<TraceStep, 'reason' | 'weight' | 'kept' | 'end_reason'>

/**
 * Why a step counted what it counted, as a sentence. The last step gives the reason of the end and the amount that was
 * removed.
 */
export function reasonOf(step: Explained, say: Say, money: (amount: string) => string): string {
  const sentences = [
    whyOf(step, say),
    step.end_reason === null ? null : say(endTexts[step.end_reason]),
    isNothing(step.kept) || step.end_reason !== null ? null : say('bonus.reason.kept', { sum: money(step.kept) }),
  ]
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

function whyOf({ reason, weight }: Pick<TraceStep, 'reason' | 'weight'>, say: Say): string | null {
  switch (reason) {
    case 'none':
      return null
    case 'weight':
      return weight === 0
        ? say('bonus.reason.weightNone')
        : say('bonus.reason.weight', { percent: plainNumber(formatHundredths((weight ?? 0) / 100)) })
    default:
      return say(`bonus.reason.${reason}`)
  }
}
