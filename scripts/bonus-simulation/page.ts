import { findWorstPath, judgeOffer, playerModels, simulateOffer, type Behaviour, type Simulation, type Terms } from '@zoria/bonus-simulator'
import type { Asked } from './report.ts'
import { behaviourInWords, grouped, hours, share, sum, termsInWords, warningInWords, withInterval } from './words.ts'

/** The whole report of an offer as a page for an operator. */
export function pageOf(asked: Asked): string {
  const { worst, warnings } = judgeOffer(asked, asked)
  const models = (Object.entries(playerModels) as [string, Behaviour][]).map(([name, behaviour]) => ({ name, game: asked.game.id, behaviour, found: simulateOffer({ ...asked, behaviour }, asked) }))
  const players = [...models, { name: 'abuser', game: worst.plan.game.id, behaviour: worst.plan.behaviour, found: worst.simulation }]
  return [
    `# ${asked.name}`,
    `Written by \`npm run simulate:bonus\` (\`--page\`), seed \`${asked.seed}\`; how it counts stands in \`packages/bonus-simulator/README.md\`. Sums in ${asked.currency}, of one activation.\nIn brackets stands the interval that holds the truth in 95 of 100 simulations. Played: ${grouped(players.reduce((rounds, { found }) => rounds + found.rounds, 0))} rounds.`,
    `**The offer:** ${termsInWords(asked.terms, asked.currency)}.`,
    '## Players',
    tableOf(['player', 'costs the house', 'meets the wager', 'half of those within', 'stakes', 'one of twenty ends above'], players.map(({ name, found }) => rowOf(name, found))),
    players.map(({ name, game, behaviour, found }) => `- **${name}**, in ${game}: ${behaviourInWords(behaviour)}; ${grouped(found.lives)} lives.`).join('\n'),
    `A cost below zero is a gain of the house: of own money that was lost while wagering. The abuser is the dearest of ${worst.tried} ways that were tried, played again with fresh chance.`,
    '## What the terms are worth',
    `The dearest way again, with one term changed at a time:`,
    tableOf(['term', 'costs the house', 'meets the wager', 'by'], variantsOf(asked).map((each) => variantRow(asked, each))),
    '## Warnings',
    warnings.length === 0 ? 'None: no way of playing it that was found costs more than is allowed.' : warnings.map((warning) => `- ${warningInWords(warning)}`).join('\n'),
    '## What is assumed',
    'Nobody plays on after the end of the bonus; own money left in the end is the player\'s in full. One account takes it once: who makes a hundred accounts takes it a hundred times, which terms do not stop but the checks of telephone and identity do. Games of other providers are as good for an abuser as theirs are wild: a game that swings further than those tried here costs more.',
  ].join('\n\n') + '\n'
}

const rowOf = (name: string, { cost, completion, time, staked, spread }: Simulation): readonly string[] =>
  [name, withInterval(cost, sum), withInterval(completion, share), time === null ? '–' : hours(time.medianHours), sum(staked.value), sum(spread.p95)]

interface Variant {
  readonly title: string
  readonly terms: Terms
}

const variantsOf = ({ terms }: Asked): readonly Variant[] => [
  { title: 'as it is', terms },
  { title: 'without a largest bet', terms: { ...terms, stakeMax: null } },
  { title: 'without a cap', terms: { ...terms, releaseMax: null } },
  { title: 'with neither', terms: { ...terms, stakeMax: null, releaseMax: null } },
  { title: `largest bet ${sum(terms.bonus / 50)}, one fiftieth of the bonus`, terms: { ...terms, stakeMax: Math.floor(terms.bonus / 50) } },
  { title: `cap ${sum(terms.bonus * 3)}, three times the bonus`, terms: { ...terms, releaseMax: terms.bonus * 3 } },
  { title: 'half the wager', terms: { ...terms, wager: Math.floor(terms.wager / 2) } },
  { title: terms.wagerType === 'CLASSIC' ? 'VERSION2' : 'CLASSIC', terms: { ...terms, wagerType: terms.wagerType === 'CLASSIC' ? 'VERSION2' : 'CLASSIC' } },
]

const variantRow = (asked: Asked, { title, terms }: Variant): readonly string[] => {
  const { plan, simulation } = findWorstPath({ ...asked, terms }, { lives: asked.lives, seed: asked.seed, effort: 'short' })
  return [title, withInterval(simulation.cost, sum), share(simulation.completion.value), `${plan.game.id}: ${behaviourInWords(plan.behaviour)}`]
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
