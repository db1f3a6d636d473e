import type { Battle } from '@zoria/contract/battles/http'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Clock, Swords } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { useBattlesOfGame, useProgress } from '../api.ts'
import { battleOfStrip, stripOf } from '../model/strip.ts'
import { BattleStyles } from './battle-styles.tsx'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { JoinButton } from './join-button.tsx'
import { addressOf, scoreText, useBattleTexts } from './texts.ts'

/**
 * The battle in which an open game counts: the player's place and what is missing to the next one. Nothing where the
 * game counts in none.
 */
export function BattleStrip({ game }: { readonly game: string }) {
  const { data, dataUpdatedAt } = useBattlesOfGame(game)
  const battle = battleOfStrip(data?.items ?? [])
  return battle === null ? null : (
    <BattleStyles>
      <StripLine battle={battle} readAt={dataUpdatedAt} />
    </BattleStyles>
  )
}

/** One line; the gallery and tests show it without a server. */
export function StripLine({ battle, readAt }: { readonly battle: Battle; readonly readAt: number }) {
  const say = useText()
  const { nameIn } = useBattleTexts()
  const own = useProgress({ slug: battle.slug, own: battle.own, readAt })
  const strip = stripOf(own)
  const name = nameIn(battle.names)
  return (
    <aside className="battle-game-note" aria-label={say('battle.strip')}>
      <Swords size={16} aria-hidden="true" />
      <Link className="battle-game-name" to={addressOf(battle)}>
        {name}
      </Link>
      <span className="battle-game-place num">
        <Phrase>
          {strip.kind === 'out'
            ? say('battle.strip.fund', { sum: formatRoundMoney(battle.fund.amount, battle.currency) })
            : null}
        </Phrase>
        <Phrase>{strip.kind === 'unranked' ? say('battle.strip.unranked') : null}</Phrase>
        <Phrase>
          {strip.kind === 'qualifying'
            ? say('battle.strip.qualifying', { count: strip.left, shown: formatWhole(strip.left) })
            : null}
        </Phrase>
        <Phrase>{strip.kind === 'first' ? say('battle.strip.first') : null}</Phrase>
        <Phrase>
          {strip.kind === 'behind'
            ? say('battle.strip.behind', { rank: strip.rank, gap: scoreText(strip.gap, battle), next: strip.next })
            : null}
        </Phrase>
      </span>
      <span className="battle-game-time">
        <Clock size={14} aria-hidden="true" />
        <CountdownTo days="battle.days" at={battle.ends_at} label={say('battle.endsIn')} />
      </span>
      {strip.kind === 'out' && battle.entry === 'joining' ? (
        <JoinButton slug={battle.slug} name={name} size="sm" />
      ) : null}
    </aside>
  )
}
