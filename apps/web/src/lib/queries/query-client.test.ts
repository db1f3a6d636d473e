import { expect, test } from 'vitest'
import { createQueryClient, userStaleMs } from './query-client.ts'

test('what was asked for is fresh for 60000 ms, and not asked for again when the window gets the focus (Spec §7, §9)', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
})

test('the user is fresh for 15 s (Spec §9)', () => expect(userStaleMs).toBe(15_000))
