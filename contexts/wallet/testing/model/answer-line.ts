import type { Fact, Movement, Outcome } from '../../rules/outcomes.ts'
import { pursesOnPaper, type Sums } from './reference-wallet.ts'
import type { Reported } from './reference-step.ts'

/** All facts of a wallet's answer in one line. */
export function lineOfOutcome(outcome: Outcome): string {
  if (!('balances' in outcome) && !('receipt' in outcome)) return outcome.code
  const { balances, movement } = 'receipt' in outcome ? outcome.receipt : { balances: outcome.balances, movement: null }
  const { game, electronic, bonus } = sumsIn(balances)
  const total = balances.total.amount === game + electronic + bonus ? '' : ` total ${balances.total.amount}`
  return (
    lineOf({
      code: codeOf(outcome),
      version: balances.version,
      balances: sumsIn(balances),
      moved: movement && sumsIn(movement),
      facts: 'facts' in outcome ? outcome.facts.map(lineOfFact) : [],
    }) + total
  )
}

/** The model's answer in the same form. */
export function lineOf({ code, version, balances, moved, facts }: Reported): string {
  return [
    `${code} v${version}`,
    `has ${sumsText(balances)}`,
    ...(moved ? [`moved ${sumsText(moved)}`] : []),
    ...facts,
  ].join(' · ')
}

const codeOf = (outcome: Outcome): string => {
  if (outcome.code === 'LIMIT') return `LIMIT ${outcome.limit}`
  return outcome.code === 'OBJECTED' ? `OBJECTED ${outcome.word}` : outcome.code
}

const lineOfFact = (fact: Fact): string => {
  if ('amount' in fact) return `${fact.kind} ${fact.amount.amount}`
  return 'externalId' in fact ? `${fact.kind} ${fact.externalId}` : fact.kind
}

const sumsIn = ({ game, electronic, bonus, cashback, held, debt }: Movement): Sums => ({
  game: game.amount,
  electronic: electronic.amount,
  bonus: bonus.amount,
  cashback: cashback.amount,
  held: held.amount,
  debt: debt.amount,
})

const sumsText = (sums: Sums): string =>
  pursesOnPaper
    .filter((purse) => sums[purse] !== 0n)
    .map((purse) => `${purse} ${sums[purse]}`)
    .join(' ')
