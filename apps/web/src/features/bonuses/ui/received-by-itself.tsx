import type { User } from '@zoria/contract/identity/http'
import { useEffect, useState } from 'react'
import { useActiveBonus, useLookForUnseen } from '../api.ts'
import { opensByItself, readFlag, writeFlag } from '../model/received.ts'
import { ReceivedDialog } from './received-dialog.tsx'
import { useActivation } from './use-activation.ts'

/** Spec §4: the congratulation that opens by itself, once a player bonus. What another device has shown is not shown again. */
export function ReceivedByItself({ user }: { readonly user: User }) {
  const { data: active = null } = useActiveBonus()
  const isBusy = useActivation(({ running }) => running !== null)
  const look = useLookForUnseen()
  const [shown, show] = useState<string | null>(null)
  const dueId = active !== null && !isBusy && shown !== active.id && opensByItself(active, readFlag(localStorage, user.id)) ? active.id : null
  useEffect(() => {
    if (dueId === null) return undefined
    let isWanted = true
    void look(dueId).then((isUnseen) => {
      if (!isWanted || isUnseen === null) return
      if (isUnseen) show(dueId)
      else writeFlag(localStorage, user.id, { bonus_id: dueId, shown: true })
    })
    return () => { isWanted = false }
  }, [dueId, look, user.id])
  if (active === null || shown !== active.id || active.status !== 'ACTIVE') return null
  return <ReceivedDialog bonus={active} isByCode={active.bonus.type === 'PROMO_CODE'} user={user} onLeft={() => show(null)} />
}
