import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '@zoria/contract/endpoint'
import { login, register, updateUser } from '@zoria/contract/identity/http'
import { cached } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'

/** Logs in; a success is the session of the whole site at once. */
export function useLogin() {
  const { callAPI, enter } = useSession()
  return useMutation({
    mutationFn: async (body: CallOf<typeof login>['body']) => {
      const answer = await callAPI(login, { body })
      if (answer.ok) enter(answer.value.body)
      return answer
    },
  })
}

/** Sends a code at the first call, creates the account and its session at the second. */
export function useRegister() {
  const { callAPI, enter } = useSession()
  return useMutation({
    mutationFn: async (body: CallOf<typeof register>['body']) => {
      const answer = await callAPI(register, { body })
      if (answer.ok && answer.value.status === 201) enter(answer.value.body)
      return answer
    },
  })
}

/** Supplies what an account still misses. */
export function useUpdateUser() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: CallOf<typeof updateUser>['body']) => {
      const answer = await callAPI(updateUser, { body })
      if (answer.ok) queries.setQueryData(cached.user, answer.value.body)
      return answer
    },
  })
}
