import type { BattleDetails, OwnBattle } from '@zoria/contract/battles/http'
import { Leaderboard } from '@zoria/ui/play/leaderboard.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { formatDateTime, formatWhole } from '../../../lib/formats.ts'
import { isOver } from '../model/phase.ts'
import { useGroups, type Live } from './use-board.ts'
import { scoreText, useBattleTexts, useTableTexts } from './texts.ts'

type Props = { readonly battle: BattleDetails; readonly own: OwnBattle | null; readonly live: Live }

/**
 * The table: the best ten, and the player with his neighbours. It moves live while the battle runs, and is final after
 * the freeze.
 */
export function BattleTable({ battle, own, live }: Props) {
  const say = useText()
  const battleTexts = useBattleTexts()
  const texts = useTableTexts()
  const over = isOver(battle.status)
  const groups = useGroups({ ...battle, own }, over ? null : live.board)
  const liveText = useLiveText(battle, live)
  const last = battle.prizes.at(-1)?.to
  const ranked = live.board?.ranked ?? battle.ranked
  return (
    <Leaderboard
      title={say('battle.table.title')}
      live={liveText}
      texts={texts}
      groups={groups.map((group) =>
        group.map(({ key, rank, alias, score, isTied, isOwn, prize, moved }) => ({
          id: key,
          place: rank,
          name: alias,
          points: scoreText(score, battle),
          prize: prize === null ? '–' : battleTexts.prizeText(prize, battle.currency),
          isMe: isOwn,
          isTied,
          moved: over ? null : moved,
        })),
      )}
      zone={last === undefined || ranked <= last ? undefined : say('battle.zone', { rank: formatWhole(last) })}
      empty={say(emptyTexts[battle.status])}
    />
  )
}

const emptyTexts = {
  upcoming: 'battle.table.upcoming',
  active: 'battle.table.empty',
  finishing: 'battle.table.empty',
  finished: 'battle.table.nobody',
  paid: 'battle.table.nobody',
  cancelled: 'battle.table.nobody',
} as const satisfies Record<BattleDetails['status'], MessageId>

/** `live · 24/11/2026, 14:32`, or what else holds for the rows. */
function useLiveText(
  { status, finished_at }: BattleDetails,
  { board, isLive }: Live,
): { readonly isLive: boolean; readonly text: string } | null {
  const say = useText()
  const offsetOf = useLocalOffset()
  const timeOf = (iso: string) => formatDateTime(iso, offsetOf(iso))
  if (status === 'upcoming' || status === 'cancelled') return null
  if (isOver(status))
    return finished_at === null ? null : { isLive: true, text: say('battle.final', { at: timeOf(finished_at) }) }
  if (isLive) return { isLive: true, text: say('battle.live') }
  return {
    isLive: false,
    text: board === null ? say('battle.connecting') : say('battle.reconnecting', { at: timeOf(board.as_of) }),
  }
}
