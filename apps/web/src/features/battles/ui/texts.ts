import type { Battle, BattlePrize } from '@zoria/contract/battles/http'
import type { BattleScoring } from '@zoria/contract/battles/words'
import { useText, type MessageId, type Say } from '../../../i18n/text.tsx'
import { formatAmount, formatMoney, formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'
import { nameIn } from '../model/questions.ts'

type Scored = Pick<Battle, 'scoring' | 'currency'>

/** Scores of the two scorings by multiplier are multipliers, of the two others sums of money. */
const isMultiplier = (scoring: BattleScoring): boolean =>
  scoring === 'best_multiplier' || scoring === 'sum_of_multipliers'

export const scoreText = (score: string, { scoring, currency }: Scored): string =>
  isMultiplier(scoring) ? `×${formatAmount(score)}` : formatMoney(score, currency)

const scoringTexts = {
  best_multiplier: 'battle.scoring.best_multiplier',
  sum_of_multipliers: 'battle.scoring.sum_of_multipliers',
  turnover: 'battle.scoring.turnover',
  sum_of_payouts: 'battle.scoring.sum_of_payouts',
} as const satisfies Record<BattleScoring, MessageId>

/** How the score is made, in one sentence. */
export const scoringText = (scoring: BattleScoring, say: Say): string => say(scoringTexts[scoring])

/** How many rounds of the qualification are played. */
export const roundsText = ({ done, wanted }: { readonly done: number; readonly wanted: number }, say: Say): string =>
  say('battle.rounds', { done: formatWhole(done), count: wanted, shown: formatWhole(wanted) })

/** Texts about a battle in the language of the page. */
export function useBattleTexts() {
  const say = useText()
  const language = useLanguage()
  const prizeText = ({ kind, worth, bonus, free_rounds }: BattlePrize, currency: string): string => {
    if (kind === 'bonus' && bonus !== null) return nameIn(bonus.names, language)
    if (kind === 'free_rounds' && free_rounds !== null)
      return say('battle.prize.rounds', { count: free_rounds.count, shown: formatWhole(free_rounds.count) })
    return formatRoundMoney(worth, currency)
  }
  return {
    nameIn: (names: Battle['names']) => nameIn(names, language),
    prizeText,
    leagueText: (battle: Pick<Battle, 'league' | 'min_stake' | 'max_stake' | 'currency'>) => leagueText(battle, say),
  }
}

/** Who may take part; null: everybody. */
function leagueText(
  {
    league: { by, level_min, level_max },
    min_stake,
    max_stake,
    currency,
  }: Pick<Battle, 'league' | 'min_stake' | 'max_stake' | 'currency'>,
  say: Say,
): string | null {
  if (by === 'stakes')
    return max_stake === null
      ? say('battle.league.stakesFrom', { min: formatRoundMoney(min_stake, currency) })
      : say('battle.league.stakes', {
          min: formatRoundMoney(min_stake, currency),
          max: formatRoundMoney(max_stake, currency),
        })
  // Levels begin with 0.
  if ((level_min ?? 0) === 0) return level_max === null ? null : say('battle.league.levelTo', { max: level_max })
  if (level_min !== null && level_max !== null) return say('battle.league.levels', { min: level_min, max: level_max })
  return say('battle.league.levelFrom', { min: level_min ?? 0 })
}

/** Headings and marks of a table. */
export function useTableTexts() {
  const say = useText()
  return {
    place: say('battle.column.place'),
    player: say('battle.column.player'),
    points: say('battle.column.score'),
    prize: say('battle.column.prize'),
    you: say('battle.you'),
    rose: say('battle.rose'),
    fell: say('battle.fell'),
    tied: say('battle.tied'),
  }
}

/** The address of a battle. Where back leads depends on it (Spec §2). */
export const addressOf = ({ slug, status }: Pick<Battle, 'slug' | 'status'>): string =>
  `/battles/${status === 'finished' || status === 'paid' || status === 'cancelled' ? 'last' : 'active'}/${slug}`
