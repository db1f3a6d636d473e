import type { ReplyOf } from '@zoria/contract/endpoint'
import type { getBonusSettings } from '@zoria/contract/bonuses/http'
import type { MessageId } from '../../../i18n/catalogues.ts'

/** How much of a bet counts, by the kind of its game, in per cent. */
export type Weights = ReplyOf<typeof getBonusSettings>['body']['wagerWeights']

export type WeightLine = { readonly kind: MessageId; readonly percent: number }

/** What each kind of game counts; table and card games are one line where they count alike. */
export function weightLines({ slots, table, card, instant, live }: Weights): readonly WeightLine[] {
  const tables: readonly WeightLine[] =
    table === card
      ? [{ kind: 'bonus.counts.table', percent: table }]
      : [
          { kind: 'games.table', percent: table },
          { kind: 'games.card', percent: card },
        ]
  return [
    { kind: 'bonus.counts.slots', percent: slots },
    ...tables,
    { kind: 'bonus.counts.instant', percent: instant },
    { kind: 'bonus.counts.live', percent: live },
  ]
}
