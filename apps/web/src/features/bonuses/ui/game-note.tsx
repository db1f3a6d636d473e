import type { Game } from '@zoria/contract/games/http'
import { Info } from 'lucide-react'
import { useText, type Say } from '../../../i18n/text.tsx'
import { formatRoundMoney } from '../../../lib/formats.ts'
import { useActiveBonus } from '../api.ts'
import { plainNumber } from '../model/terms.ts'
import { BonusStyles } from './bonus-styles.tsx'

/** What the open bonus means in this game, before the first spin: the largest bet it allows, and how much of a bet counts. */
export function BonusGameNote({ weight }: { readonly weight: Game['wager_weight'] }) {
  const say = useText()
  const { data: open } = useActiveBonus()
  if (!open || open.status !== 'ACTIVE') return null
  const { bonus: { max_bet_amount }, currency } = open
  return (
    <BonusStyles>
      <p className="bonus-game-note" role="note">
        <Info size={16} aria-hidden="true" />
        <span>{max_bet_amount === null ? null : say('bonus.game.maxBet', { sum: formatRoundMoney(max_bet_amount, currency) })} {countsText(weight, say)}</span>
      </p>
    </BonusStyles>
  )
}

const countsText = (weight: number, say: Say): string => (weight === 0 ? say('bonus.game.countsNone') : say('bonus.game.counts', { percent: plainNumber(String(weight)) }))
