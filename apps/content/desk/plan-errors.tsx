'use client'

import { useServerFunctions } from '@payloadcms/ui'
import type { ReactNode } from 'react'

type Functions = ReturnType<typeof useServerFunctions>
type PlanPublishing = Functions['schedulePublish']

/** Wraps every page of the admin, so that a refused plan is shown as an error. */
export function PlanErrors({ children }: { readonly children: ReactNode }) {
  failWhereRefused(useServerFunctions())
  return children
}

const failing = new WeakSet<PlanPublishing>()

// The drawer of plans shows success unless the call throws, and then shows the error message. NOTE: Payload has no
// other extension point: components below read the function from this object.
const failWhereRefused = (functions: Functions): void => {
  const plan = functions.schedulePublish
  if (failing.has(plan)) return
  const planOrFail: PlanPublishing = async (asked) => {
    const answer = await plan(asked)
    const { error } = answer as { readonly error?: string }
    if (error !== undefined) throw new Error(error)
    return answer
  }
  failing.add(planOrFail)
  functions.schedulePublish = planOrFail
}
