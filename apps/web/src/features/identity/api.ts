import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '@zoria/contract/endpoint'
import { addEmail, verifyEmail } from '@zoria/contract/identity/email'
import { updateAlias } from '@zoria/contract/identity/alias'
import { login, register, updateUser } from '@zoria/contract/identity/http'
import { changePassword, checkResetCode, putNewPassword, requestReset } from '@zoria/contract/identity/password'
import { addPhone, initVerification, verifyAction, verifyPhone } from '@zoria/contract/identity/phone'
import { endOtherSessions, endSession, listSessions } from '@zoria/contract/identity/sessions'
import { cached } from '../../lib/queries/query-client.ts'
import { renewalLock, useSession } from '../../lib/session/session.tsx'
import { forgetForms } from './model/form-state.ts'

/** Logs in; a success is the session of the whole site at once. A device that has to prove itself is sent a code first. */
export function useLogin() {
  const { callAPI, enter } = useSession()
  return useMutation({
    mutationFn: async (body: CallOf<typeof login>['body']) => {
      const answer = await betweenRenewals(() => callAPI(login, { body }))
      if (answer.ok && answer.value.status === 201) {
        enter(answer.value.body)
        forgetForms()
      }
      return answer
    },
  })
}

/** Sends a code at the first call, creates the account and its session at the second. */
export function useRegister() {
  const { callAPI, enter } = useSession()
  return useMutation({
    mutationFn: async (body: CallOf<typeof register>['body']) => {
      const answer = await betweenRenewals(() => callAPI(register, { body }))
      if (answer.ok && answer.value.status === 201) enter(answer.value.body)
      return answer
    },
  })
}

/** A renewal may never end: browsers suspend tabs. */
const renewalWaitMs = 3_000

/**
 * Opens a session while no tab renews one: the answer to a renewal replaces or clears the cookie, that of a session
 * opened meanwhile too.
 */
async function betweenRenewals<Answer>(open: () => Promise<Answer>): Promise<Answer> {
  let opening: Promise<Answer> | undefined
  const openOnce = () => (opening ??= open())
  if ('locks' in navigator) {
    const waiting = new AbortController()
    setTimeout(() => waiting.abort(), renewalWaitMs)
    // Rejects when the wait was too long: then the session is opened all the same.
    await navigator.locks.request(renewalLock, { signal: waiting.signal }, openOnce).catch(() => undefined)
  }
  return openOnce()
}

/** Supplies what an account still misses. */
export function useUpdateUser() {
  const { callAPI, showChanged } = useSession()
  return useMutation({
    mutationFn: async (body: CallOf<typeof updateUser>['body']) => {
      const answer = await callAPI(updateUser, { body })
      if (answer.ok) showChanged(answer.value.body)
      return answer
    },
  })
}

/** Changes the public alias. */
export function useUpdateAlias() {
  const { callAPI, showChanged } = useSession()
  return useMutation({
    mutationFn: async (alias: string) => {
      const answer = await callAPI(updateAlias, { body: { alias } })
      if (answer.ok) showChanged(answer.value.body)
      return answer
    },
  })
}

/** The three calls of a reset, in their order. */
export function useReset() {
  const { callAPI } = useSession()
  return {
    request: (body: CallOf<typeof requestReset>['body']) => callAPI(requestReset, { body }),
    check: (body: CallOf<typeof checkResetCode>['body']) => callAPI(checkResetCode, { body }),
    set: (body: CallOf<typeof putNewPassword>['body']) => callAPI(putNewPassword, { body }),
  }
}

/** Changes the password; the list of sessions is shorter afterwards. */
export function useChangePassword() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return async (body: CallOf<typeof changePassword>['body']) => {
    const answer = await callAPI(changePassword, { body })
    if (answer.ok) await queries.invalidateQueries({ queryKey: cached.sessions })
    return answer
  }
}

/** Where the player is signed in, and when he had logged in before. */
export function useSessions() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: cached.sessions,
    meta: { isPersonal: true },
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await callAPI(listSessions, {}, { signal })
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
}

/** Ends one session, or all but this one where no id is named. */
export function useEndSession() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) => {
      const answer = id === null ? await callAPI(endOtherSessions, {}) : await callAPI(endSession, { params: { id } })
      await queries.invalidateQueries({ queryKey: cached.sessions })
      return answer
    },
  })
}

/** Adds a phone or puts another in its place: a code by SMS, then the code. */
export function usePhoneChange() {
  const { callAPI, showChanged } = useSession()
  return {
    add: (body: CallOf<typeof addPhone>['body']) => callAPI(addPhone, { body }),
    verify: async (code: string) => {
      const answer = await callAPI(verifyPhone, { body: { code } })
      if (answer.ok) showChanged(answer.value.body)
      return answer
    },
  }
}

/** Adds an e-mail or puts another in its place: a code to it, then the code. */
export function useEmailChange() {
  const { callAPI, showChanged } = useSession()
  return {
    add: (body: CallOf<typeof addEmail>['body']) => callAPI(addEmail, { body }),
    verify: async (code: string) => {
      const answer = await callAPI(verifyEmail, { body: { code } })
      if (answer.ok) showChanged(answer.value.body)
      return answer
    },
  }
}

const byPhone = { token_type: 'phone' } as const

/** Confirms an action by a call: the call, then its code. A confirmed phone shows at once. */
export function useCallVerification() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return {
    init: (body: CallOf<typeof initVerification>['body']) => callAPI(initVerification, { params: byPhone, body }),
    verify: async (code: string) => {
      const answer = await callAPI(verifyAction, { params: byPhone, body: { code } })
      if (answer.ok) await queries.invalidateQueries({ queryKey: cached.user })
      return answer
    },
  }
}
