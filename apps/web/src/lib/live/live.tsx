import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import type { BalanceFrame, BonusFrame, PaymentFrame } from '@zoria/contract/notifications/http'
import { createContext, startTransition, use, useEffect, useReducer, useRef, type ReactNode } from 'react'
import { cached } from '../query-client.ts'
import { useUser } from '../session/session.tsx'
import { connectionAfter, withBalance, withBonus, type Connection } from './frames.ts'
import type { followLive } from './live-updates.ts'

const ConnectionState = createContext<Connection>('idle')

/** Whether figures on the page move by themselves at the moment. */
export const useConnection = (): Connection => use(ConnectionState)

/** Keeps balance, payments and bonuses live while a player is signed in. `onPayment` hears of every payment that moved. */
export function Live({ onPayment, children }: { readonly onPayment: (frame: PaymentFrame) => void; readonly children: ReactNode }) {
  const queries = useQueryClient()
  const playerId = useUser()?.id
  const version = useRef(0)
  const [connection, dispatch] = useReducer(connectionAfter, 'idle')

  useEffect(() => {
    if (playerId === undefined) return undefined
    version.current = 0
    // Never urgent: what is not yet taken over of the server's page would be, all at once, to hear of it.
    const happen = (event: Parameters<typeof dispatch>[0]) => startTransition(() => dispatch(event))
    happen('start')
    const hear: Parameters<typeof followLive>[1] = (message) => {
      switch (message.kind) {
        case 'payment':
          void queries.invalidateQueries({ queryKey: cached.payments })
          return onPayment(message.frame)
        case 'bonus':
          return showBonus(queries, message.frame)
        case 'balance':
          version.current = showBalance(queries, message.frame, version.current)
          return happen('open')
        case 'refused':
          // Whether the session is over, the player's own query finds out (Spec §8).
          void queries.invalidateQueries({ queryKey: cached.user })
          return happen('lost')
        default:
          return happen(message.kind)
      }
    }
    let stop: (() => void) | null = () => undefined
    // Only players have a stream, so only they load what follows it.
    void import('./live-updates.ts').then((live) => { if (stop !== null) stop = live.followLive(playerId, hear) }, () => happen('lost'))
    return () => {
      stop?.()
      stop = null
      happen('stop')
    }
  }, [playerId, queries, onPayment])

  return <ConnectionState value={connection}>{children}</ConnectionState>
}

/** Lays a frame over the player that is shown; answers the version that stands then. */
function showBalance(queries: QueryClient, frame: BalanceFrame, version: number): number {
  const before = queries.getQueryData<User | null>(cached.user) ?? null
  const after = withBalance({ user: before, version }, frame)
  if (after.user !== before) queries.setQueryData(cached.user, after.user)
  return after.version
}

/** Moves the bar of the open bonus; what a frame cannot tell is asked for. */
function showBonus(queries: QueryClient, frame: BonusFrame): void {
  const after = withBonus(queries.getQueryData<UserBonus | null>(cached.activeBonus), frame)
  if (after) queries.setQueryData(cached.activeBonus, after)
  else void queries.invalidateQueries({ queryKey: cached.bonuses })
}
