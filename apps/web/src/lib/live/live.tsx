import { useQueryClient } from '@tanstack/react-query'
import { createContext, startTransition, use, useEffect, useReducer, type ReactNode } from 'react'
import { useUser } from '../session/session.tsx'
import { connectionAfter, type Connection } from './connection.ts'

const ConnectionState = createContext<Connection>('idle')

/** Whether live updates are connected. */
export const useConnection = (): Connection => use(ConnectionState)

/** Keeps balance, payments, bonuses, battles and inbox live while a player is signed in. */
export function Live({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const playerId = useUser()?.id
  const [connection, dispatch] = useReducer(connectionAfter, 'idle')

  useEffect(() => {
    if (playerId === undefined) return undefined
    // Never urgent: an urgent update would force all parts that are not hydrated yet to hydrate at once.
    const happen = (event: Parameters<typeof dispatch>[0]) => startTransition(() => dispatch(event))
    happen('start')
    let stop: (() => void) | null = () => undefined
    // Only players have a stream, so only they load what follows it.
    void import('./live-updates.ts').then(
      (live) => {
        if (stop !== null) stop = live.followLive({ playerId, queries, happen })
      },
      () => happen('lost'),
    )
    return () => {
      stop?.()
      stop = null
      happen('stop')
    }
  }, [playerId, queries])

  return <ConnectionState value={connection}>{children}</ConnectionState>
}
