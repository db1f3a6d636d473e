import type { BattleDetails } from '@zoria/contract/battles/http'
import { boardTop } from '@zoria/contract/battles/words'
import { Button } from '@zoria/ui/button.tsx'
import { Leaderboard, LeaderboardSkeleton, type Leader } from '@zoria/ui/play/leaderboard.tsx'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { formatDateTime, formatWhole } from '../../../lib/formats.ts'
import { placesOnPage, useLeaders } from '../api.ts'
import { isOver } from '../model/phase.ts'
import { pinned } from '../model/board.ts'
import { PageButtons } from './page-buttons.tsx'
import { scoreText, useBattleTexts, useTableTexts } from './texts.ts'

type Props = { readonly battle: BattleDetails }

/** The button that opens the whole table, where it has more places than the best ones above it. */
export function AllPlaces({ battle }: Props) {
  const say = useText()
  const [isOpen, open] = useState(false)
  if (battle.ranked <= boardTop) return null
  return (
    <>
      <Button className="all-places-button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {say(isOpen ? 'battle.allPlaces.hide' : 'battle.allPlaces.show', { shown: formatWhole(battle.ranked) })}
      </Button>
      {isOpen ? <Places battle={battle} /> : null}
    </>
  )
}

/** The whole table in pages. The player's own row comes with each page. */
function Places({ battle }: Props) {
  const say = useText()
  const offsetOf = useLocalOffset()
  const battleTexts = useBattleTexts()
  const texts = useTableTexts()
  const area = useRef<HTMLDivElement>(null)
  const [page, show] = useState(1)
  const { data, isPending, isPlaceholderData, refetch } = useLeaders({
    slug: battle.slug,
    page,
    isFinal: isOver(battle.status),
  })
  if (isPending) return <LeaderboardSkeleton rows={boardTop} />
  if (!data)
    return (
      <p className="battle-small" role="alert">
        {say('error.title')}{' '}
        <Button size="sm" tone="text" onClick={() => void refetch()}>
          {say('error.again')}
        </Button>
      </p>
    )
  const turn = (wanted: number) => {
    show(wanted)
    // The buttons are below many rows: the next page is read from its top.
    area.current?.focus({ preventScroll: true })
    area.current?.scrollIntoView({ block: 'start' })
  }
  const rowOf = ({ rank, alias, score, is_tied, is_own, prize }: (typeof data.items)[number]): Leader => ({
    id: String(rank),
    place: rank,
    name: alias,
    points: scoreText(score, battle),
    prize: prize === null ? '–' : battleTexts.prizeText(prize, battle.currency),
    isMe: is_own,
    isTied: is_tied,
  })
  const [from, to] = [(data.page - 1) * data.pageSize + 1, Math.min(data.page * data.pageSize, data.total)]
  return (
    <div
      className="all-places"
      ref={area}
      tabIndex={-1}
      role="group"
      aria-label={`${say('battle.allPlaces')}: ${say('battle.placeRange', { from: formatWhole(from), to: formatWhole(to) })}`}
      aria-busy={isPlaceholderData}
    >
      <Leaderboard
        title={say('battle.allPlaces')}
        live={{
          isLive: isOver(battle.status),
          text: say('battle.allPlaces.asOf', { at: formatDateTime(data.as_of, offsetOf(data.as_of)) }),
        }}
        texts={texts}
        groups={pinned(data).map((group) => group.map(rowOf))}
        empty={say('battle.emptyPage')}
      />
      <PageButtons page={page} pages={Math.ceil(data.total / placesOnPage)} isBusy={isPlaceholderData} show={turn} />
    </div>
  )
}
