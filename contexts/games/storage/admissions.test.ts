import type { Sql } from '@zoria/platform/database'
import { expect, test } from 'vitest'
import { createAdmissions } from './admissions.ts'

/** A database that has every session it is asked for. */
const sql = (async (_: TemplateStringsArray, ...values: readonly (readonly string[])[]) => [
  {
    used: null,
    sessions: values[4]?.map((id) => ({ merchant: 'zoria', asked: id, player: id, country: 'UA', started: 0 })),
    games: null,
  },
]) as unknown as Sql

test('a session that leaves the cache with a call of its own is known to that call', async () => {
  const admissions = createAdmissions(sql)
  const playersOf = async (sessions: readonly string[]) =>
    (
      await Promise.all(
        sessions.map((sessionId) => admissions.admit({ merchant: 'zoria', nonce: null, sessionId, gameUuid: null })),
      )
    ).map(({ session }) => session?.playerId)
  const cached = Array.from({ length: 50_000 }, (_, place) => `session ${place}`)
  expect(await playersOf(cached)).toEqual(cached)
  expect(await playersOf(['another', 'session 0'])).toEqual(['another', 'session 0'])
})
