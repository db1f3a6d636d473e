'use client'

import { useServerFunctions } from '@payloadcms/ui'
import type { ReactNode } from 'react'

type Functions = ReturnType<typeof useServerFunctions>
type PlanPublishing = Functions['schedulePublish']

/** Stands around every page of the admin, so that a plan that was refused is never told as made. */
export function ToldPlans({ children }: { readonly children: ReactNode }) {
  failWhereRefused(useServerFunctions())
  return children
}

const failing = new WeakSet<PlanPublishing>()

// The drawer of plans tells of a success unless the call fails, and then shows the words of what failed. NOTE: Payload offers no other way in: whoever stands below reads the function from this object.
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
