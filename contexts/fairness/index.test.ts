import { createHash, createHmac } from 'node:crypto'
import { drawThreshold } from '@zoria/game-maths'
import { instant } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { afterAll, describe, expect, test } from 'vitest'
import { createFairness } from './index.ts'

const now = instant('2026-12-01T12:00:00.000Z')
const database = await createTestDatabase()
const sql = database.sql('app')
const chance = seededChance('fairness')
const fairness = createFairness({ sql, chance, secrets: ['the secret of tests'] })
const server = await createServer({
  logger: createLogger({ name: 'test', level: 'silent' }),
  clock: frozenClock('2026-12-01T12:00:00.000Z'),
  chance,
})
fairness.serve(
  serveOn(server, {
    isSandbox: true,
    authenticator: { byBearer: async () => undefined, byCookie: async () => undefined },
  }),
)
afterAll(async () => {
  await server.close()
  await database.drop()
})

const commit = () => sql.begin((tx) => fairness.commit(tx, { use: 'jackpot', now }))
const seeds = { clientSeed: 'uah-hearts', nonce: 3 }
const reported = { ...seeds, input: '{"min":"5"}', result: '{"threshold":"7"}', now }
const shown = async (id: string) =>
  (await server.inject({ method: 'GET', url: `/fairness/draws/${id}` })).json() as Record<
    string,
    string | number | null
  >

describe('a draw of a promotion', () => {
  test('shows only the hash of its seed until it is revealed', async () => {
    const { id, hash } = await commit()
    expect(await shown(id)).toEqual({
      id,
      use: 'jackpot',
      hash,
      committed_at: '2026-12-01T12:00:00.000Z',
      server_seed: null,
      client_seed: null,
      nonce: null,
      input: null,
      result: null,
      revealed_at: null,
    })
  })

  test('is recomputed from what is published', async () => {
    const { id, hash } = await commit()
    const range = { min: 10_000n, max: 30_000n }
    const drawn = drawThreshold(range, await fairness.drawOf(sql, { id, ...seeds }))
    const again = drawThreshold(range, await fairness.drawOf(sql, { id, ...seeds }))
    const { serverSeed } = await sql.begin((tx) => fairness.reveal(tx, { id, ...reported }))
    const key = Buffer.from(serverSeed, 'hex')
    expect(createHash('sha256').update(key).digest('hex')).toBe(hash)
    const word = createHmac('sha256', key).update('uah-hearts:3:0').digest().readUInt32BE(0)
    expect([drawn, again]).toEqual([10_000n + BigInt(word % 20_001), drawn])
    expect(await shown(id)).toMatchObject({
      server_seed: serverSeed,
      client_seed: 'uah-hearts',
      nonce: 3,
      input: reported.input,
      result: reported.result,
      revealed_at: '2026-12-01T12:00:00.000Z',
    })
  })

  test('is revealed once, and its commitment does not change', async () => {
    const { id } = await commit()
    await sql.begin((tx) => fairness.reveal(tx, { id, ...reported }))
    await expect(sql.begin((tx) => fairness.reveal(tx, { id, ...reported }))).rejects.toThrow('a draw is revealed once')
    const other = await commit()
    await expect(sql`update fairness.draw set hash = 'other' where id = ${other.id}`).rejects.toThrow(
      'a committed seed does not change',
    )
    await expect(sql`update fairness.draw set result = '{}' where id = ${id}`).rejects.toThrow(
      'a draw is revealed once',
    )
    await expect(sql`delete from fairness.draw where id = ${id}`).rejects.toThrow('permission denied')
  })

  test('is not found under another id', async () => {
    const answer = await server.inject({ method: 'GET', url: '/fairness/draws/0193a000-0000-7000-8001-0000000000ff' })
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([404, 'DRAW_NOT_FOUND'])
  })

  test('keeps its seed encrypted in the database, for its own row', async () => {
    const [one, two] = [await commit(), await commit()]
    const { serverSeed } = await sql.begin((tx) => fairness.reveal(tx, { id: one.id, ...reported }))
    const [row] = await sql<
      { text: string }[]
    >`select encode(sealed, 'hex') as text from fairness.draw where id = ${two.id}`
    expect(row?.text).not.toContain(serverSeed)
    await database.sql(
      'owner',
    )`update fairness.draw set sealed = (select sealed from fairness.draw where id = ${two.id}) where id = ${(await commit()).id} returning id`.then(
      async ([moved]) =>
        expect(fairness.drawOf(sql, { id: (moved as { id: string }).id, ...seeds })).rejects.toThrow(
          'unable to authenticate data',
        ),
    )
  })

  test('is sealed anew under a newer key, and drawn alike', async () => {
    const { id } = await commit()
    const drawn = (await fairness.drawOf(sql, { id, ...seeds }))(1_000_000)
    const newer = createFairness({ sql, chance, secrets: ['a newer secret of tests', 'the secret of tests'] })
    await database.sql('owner')`delete from fairness.draw where id <> ${id}`
    expect([await newer.seals.countOld(), await newer.seals.renew(), await newer.seals.countOld()]).toEqual([1, 1, 0])
    const alone = createFairness({ sql, chance, secrets: ['a newer secret of tests'] })
    expect((await alone.drawOf(sql, { id, ...seeds }))(1_000_000)).toBe(drawn)
  })
})
