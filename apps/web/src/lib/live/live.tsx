import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import { createContext, use, useEffect, useReducer, useRef, type ReactNode } from 'react'
import { cached } from '../query-client.ts'
import { useUser } from '../session/session.tsx'
import { connectionAfter, withBalance, type Connection } from './frames.ts'
import { followLive } from './live-updates.ts'

const ConnectionState = createContext<Connection>('idle')

/** Whether figures on the page move by themselves at the moment. */
export const useConnection = (): Connection => use(ConnectionState)

/** Keeps balance and payments live while a player is signed in. */
export function Live({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const playerId = useUser()?.id
  const version = useRef(0)
  const [connection, happen] = useReducer(connectionAfter, 'idle')

  useEffect(() => {
    if (playerId === undefined) return undefined
    version.current = 0
    happen('start')
    const stop = followLive((message) => {
      if (message.kind === 'payment') void queries.invalidateQueries({ queryKey: cached.payments })
      else if (message.kind === 'balance') {
        const before = queries.getQueryData<User | null>(cached.user) ?? null
        const after = withBalance({ user: before, version: version.current }, message.frame)
        version.current = after.version
        if (after.user !== before) queries.setQueryData(cached.user, after.user)
        happen('open')
      } else happen(message.kind)
    })
    return () => {
      stop()
      happen('stop')
    }
  }, [playerId, queries])

  return <ConnectionState value={connection}>{children}</ConnectionState>
}
