import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useUser } from '../lib/session/session.tsx'
import { isOtherPlace } from './model/address.ts'

/** Another player, or none, sees the page, and its loaders have not answered for him yet. */
let isForAnother = false

/** Loads the page again after a login, registration or logout that did not leave it. */
export function usePageOfPlayer(): void {
  const { revalidate } = useRevalidator()
  const playerId = useUser()?.id ?? null
  const before = useRef(playerId)
  useEffect(() => {
    if (before.current === playerId) return
    before.current = playerId
    isForAnother = true
    void revalidate().finally(() => {
      isForAnother = false
    })
  }, [playerId, revalidate])
}

/** For pages whose loaders answer players and visitors differently. */
export const isOtherPlaceOrPlayer: typeof isOtherPlace = (step) => isForAnother || isOtherPlace(step)
