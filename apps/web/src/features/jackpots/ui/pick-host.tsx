import type { JackpotPick } from '@zoria/contract/jackpots/http'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cached } from '../../../lib/queries/query-client.ts'
import { useOwnEntry } from '../../../shell/index.ts'
import { useInboxMoment, useJackpots, usePicks, useSeePick } from '../api.ts'
import { JackpotStyles } from './jackpot-styles.tsx'
import { PickDialog } from './pick-dialog.tsx'

/**
 * Spec §2, jackpot win: the cards of a win wait for the winner on every page until he has seen the result. If he leaves
 * before the result, they are shown again at the next visit.
 */
export function JackpotPickHost() {
  const queries = useQueryClient()
  const { data } = usePicks()
  const moment = useInboxMoment()
  const [left, leave] = useState<readonly string[]>([])
  useEffect(() => {
    if (moment !== 0) void queries.invalidateQueries({ queryKey: cached.jackpotPicks })
  }, [moment, queries])
  const pick = data?.items.find(({ drop_id, seen_at }) => seen_at === null && !left.includes(drop_id))
  // The one that is open stays until it is left, though it was seen.
  const [open, hold] = useState<JackpotPick | null>(null)
  if (pick !== undefined && open === null) hold(pick)
  if (open === null) return null
  return (
    <JackpotStyles>
      <Pick
        key={open.drop_id}
        pick={open}
        onLeft={() => {
          leave([...left, open.drop_id])
          hold(null)
        }}
      />
    </JackpotStyles>
  )
}

function Pick({ pick, onLeft }: { readonly pick: JackpotPick; readonly onLeft: () => void }) {
  const see = useSeePick()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wish = useRef<'play' | 'verify' | null>(null)
  const { data } = useJackpots(pick.currency)
  // Spec §3 has a flag of its own for the jackpot win.
  const leave = useOwnEntry('jackpot-win', () => {
    onLeft()
    if (wish.current === 'verify') void navigate('/jackpots')
    // A player who is in a game plays on.
    if (wish.current === 'play' && !pathname.startsWith('/games/')) void navigate('/games')
  })
  const go = (wished: typeof wish.current) => () => {
    wish.current = wished
    leave()
  }
  return (
    <PickDialog
      pick={pick}
      jackpots={data?.items ?? []}
      onResult={() => see.mutate(pick.drop_id)}
      onPlay={go('play')}
      onVerify={go('verify')}
      onClose={leave}
    />
  )
}
