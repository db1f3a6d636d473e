import {
  findWorstPath,
  grouped,
  judgeOffer,
  playerModels,
  share,
  simulateOffer,
  sum,
  warningInWords,
  type Behaviour,
  type Simulation,
  type Terms,
  type WorstPath,
} from '@zoria/bonus-simulator'
import type { Asked } from './report.ts'
import { behaviourInWords, endsInWords, hours, termsInWords, withInterval } from './formatting.ts'

interface Player {
  readonly name: string
  readonly game: string
  readonly behaviour: Behaviour
  readonly found: Simulation
}

/** The whole report of an offer as a page for an operator. */
export function pageOf(asked: Asked): string {
  const { worst, warnings } = judgeOffer(asked, { ...asked, effort: 'whole' })
  const models = (Object.entries(playerModels) as [string, Behaviour][]).map(([name, behaviour]): Player => ({
    name,
    game: asked.game.id,
    behaviour,
    found: simulateOffer({ ...asked, behaviour }, asked),
  }))
  const players = [
    ...models,
    { name: 'abuser', game: worst.plan.game.id, behaviour: worst.plan.behaviour, found: worst.simulation },
  ]
  const variants = variantsOf(asked).map((variant) => ({
    ...variant,
    ...findWorstPath({ ...asked, terms: variant.terms }, { lives: asked.lives, seed: asked.seed, effort: 'short' }),
  }))
  return (
    [
      `# ${asked.name}`,
      `Written by \`npm run simulate:bonus\` (\`--page\`), seed \`${asked.seed}\`; how it counts stands in \`packages/bonus-simulator/README.md\`. Sums in ${asked.currency}, of one activation.\nIn brackets stands the interval that holds the truth in 95 of 100 simulations. ${grouped(players.reduce((rounds, { found }) => rounds + found.rounds, 0))} rounds were played for the first table.`,
      `**The offer:** ${termsInWords(asked.terms, asked.currency)}.`,
      inShort(asked, players, variants),
      '## Players',
      tableOf(
        [
          'player',
          'costs the house',
          'of the bonus',
          'meets the wager',
          'half of those within',
          'stakes',
          'one of twenty ends above',
        ],
        players.map((player) => rowOf(asked, player)),
      ),
      players
        .map(
          ({ name, game, behaviour, found }) =>
            `- **${name}**, in ${game}: ${behaviourInWords(behaviour)}; ${grouped(found.lives)} lives: ${endsInWords(found)}.`,
        )
        .join('\n'),
      `Costs are what a player has in the end above the deposit; a cost below zero is a gain of the house, of own money lost while wagering. The abuser is the dearest of ${worst.tried} ways that were tried, played again with fresh chance.`,
      '## What the terms are worth',
      'The dearest way under each change of one term, searched with less effort than above:',
      tableOf(['change', 'costs the house', 'meets the wager', 'by'], variants.map(variantRow)),
      '## Warnings',
      warnings.length === 0
        ? 'None: no way of playing it that was found costs more than is allowed.'
        : warnings.map((warning) => `- ${warningInWords(warning)}`).join('\n'),
      '## What is assumed',
      "Nobody plays on after the end of the bonus; own money left in the end is the player's in full. One account takes it once: who makes a hundred accounts takes it a hundred times, which no term stops but the checks of telephone and identity do. Games of other providers are as good for an abuser as they are wild: one that swings further than those tried here costs more.",
    ].join('\n\n') + '\n'
  )
}

// A summary for operators.
const inShort = ({ terms }: Asked, players: readonly Player[], variants: readonly (Variant & WorstPath)[]): string => {
  const byCost = players.toSorted((left, right) => left.found.cost.value - right.found.cost.value)
  const [least, most] = [byCost[0] as Player, byCost.at(-1) as Player]
  const asItIs = variants[0]?.simulation.cost.value ?? 0
  const dearest = variants.toSorted(
    (left, right) => right.simulation.cost.value - left.simulation.cost.value,
  )[0] as Variant & WorstPath
  const part = ({ found }: Player): string => share(found.cost.value / terms.bonus)
  return `**In short:** of a bonus of ${sum(terms.bonus)}, players like the ${least.name} one bring ${sum(least.found.cost.value)} home on average (${part(least)}), the dearest way that was found ${sum(most.found.cost.value)} (${part(most)}). The terms hold it there: ${dearest.title} it would be ${sum(dearest.simulation.cost.value)} in place of ${sum(asItIs)}.`
}

const rowOf = (
  { terms }: Asked,
  { name, found: { cost, completion, time, staked, spread } }: Player,
): readonly string[] => [
  name,
  withInterval(cost, sum),
  share(cost.value / terms.bonus),
  withInterval(completion, share),
  time === null ? '–' : hours(time.medianHours),
  sum(staked.value),
  sum(spread.p95),
]

interface Variant {
  readonly title: string
  readonly terms: Terms
}

const variantsOf = ({ terms }: Asked): readonly Variant[] => [
  { title: 'as it is', terms },
  { title: 'without a largest bet', terms: { ...terms, stakeMax: null } },
  { title: 'without a cap', terms: { ...terms, releaseMax: null } },
  { title: 'without a largest bet and a cap', terms: { ...terms, stakeMax: null, releaseMax: null } },
  {
    title: `with a largest bet of ${sum(terms.bonus / 100)}, a hundredth of the bonus`,
    terms: { ...terms, stakeMax: Math.floor(terms.bonus / 100) },
  },
  {
    title: `with a cap of ${sum(terms.bonus * 3)}, three times the bonus`,
    terms: { ...terms, releaseMax: terms.bonus * 3 },
  },
  { title: 'with half the wager', terms: { ...terms, wager: Math.floor(terms.wager / 2) } },
  {
    title: `as ${terms.wagerType === 'CLASSIC' ? 'VERSION2' : 'CLASSIC'}`,
    terms: { ...terms, wagerType: terms.wagerType === 'CLASSIC' ? 'VERSION2' : 'CLASSIC' },
  },
]

const variantRow = ({ title, plan, simulation }: Variant & WorstPath): readonly string[] => [
  title,
  withInterval(simulation.cost, sum),
  share(simulation.completion.value),
  `${plan.game.id}: ${behaviourInWords(plan.behaviour)}`,
]

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
