import type { BattleBoard, BattleDetails, OwnBattle } from '@zoria/contract/battles/http'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { followPublic } from '../../../lib/live/public-live.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { groupsOf, type Row } from '../model/board.ts'

export type Live = { readonly board: BattleBoard | null; readonly isLive: boolean }

/**
 * The board of a battle from the public stream, and whether the stream is open. After a change of status the battle is
 * reloaded from the API.
 */
export function useLiveBoard({
  slug,
  status,
  isOver,
}: {
  readonly slug: string
  readonly status: BattleDetails['status']
  readonly isOver: boolean
}): Live {
  const queries = useQueryClient()
  const [live, show] = useState<Live>({ board: null, isLive: false })
  useEffect(() => {
    if (isOver) return undefined
    return followPublic((message) => {
      if (message.kind !== 'state' && message.kind !== 'change')
        return startTransition(() => show((before) => ({ ...before, isLive: message.kind === 'open' })))
      const board = message.data.battles?.find((each) => each.slug === slug)
      startTransition(() => show((before) => ({ board: board ?? before.board, isLive: true })))
    })
  }, [slug, isOver])
  const liveStatus = live.board?.status ?? status
  useEffect(() => {
    if (liveStatus !== status) void queries.invalidateQueries({ queryKey: cached.battles })
  }, [liveStatus, status, queries])
  return live
}

type Listed = Pick<BattleDetails, 'leaders' | 'own_rows' | 'prizes'> & { readonly own: OwnBattle | null }

/** Rows of the table; each knows whether its player rose or fell since the rows before. */
export function useGroups(battle: Listed, board: BattleBoard | null): readonly (readonly Row[])[] {
  const { leaders, own } = battle
  const [last, setLast] = useState(() => ({ leaders, own, board, groups: groupsOf({ battle, board, before: [] }) }))
  if (last.leaders === leaders && last.own === own && last.board === board) return last.groups
  const groups = groupsOf({ battle, board, before: last.groups.flat() })
  setLast({ leaders, own, board, groups })
  return groups
}
