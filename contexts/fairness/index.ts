import { createHash, createHmac } from 'node:crypto'
import { getDraw, type DrawUse, type PublicDraw } from '@zoria/contract/fairness/http'
import { blockMessage, drawFromBlocks, type Draw } from '@zoria/game-maths'
import { fail, invariant, newId, ok, toIso, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import type { Brings } from '@zoria/platform/context'
import { createKeyRing, type KeyRing } from '@zoria/platform/key-ring'
import {
  findDraw,
  findSeed,
  insertDraw,
  listHashes,
  listSealed,
  revealDraw,
  saveSealed,
  type StoredDraw,
} from './storage/draw-rows.ts'

/** What makes the draws of a committed seed: the two texts that are signed with it. docs/rules/fairness.md#the-stream */
export type DrawAsked = { readonly id: string; readonly clientSeed: string; readonly nonce: number }

/** How a draw came about. `input` and `result` are JSON texts in the form of its use. docs/rules/fairness.md#promotions */
export type DrawRevealed = DrawAsked & { readonly input: string; readonly result: string; readonly now: Instant }

/** Verifiable draws of promotions: a seed is committed by its hash, drawn from, and revealed. */
export type Fairness = Brings<'serve' | 'seals'> & {
  /** Draws a server seed and stores it encrypted, in the caller's transaction. `hash` is SHA-256 of the seed, in hex. */
  commit(
    tx: TransactionSql,
    wanted: { readonly use: DrawUse; readonly now: Instant },
  ): Promise<{ readonly id: string; readonly hash: string }>
  /** The draws of a committed seed; asked again, they are the same. Nothing is written. */
  drawOf(tx: Queryable, asked: DrawAsked): Promise<Draw>
  /** Publishes the seed with how the result came about, once, in the caller's transaction. */
  reveal(tx: TransactionSql, revealed: DrawRevealed): Promise<{ readonly serverSeed: string }>
  /** Published hashes by the ids of draws; unknown ones are absent. */
  hashesOf(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export type FairnessDeps = {
  readonly sql: Sql
  readonly chance: Chance
  /** Encrypts seeds until they are revealed; the newest first. */
  readonly secrets: readonly string[]
}

/** Composes draws out of plain arguments. */
export function createFairness({ sql, chance, secrets }: FairnessDeps): Fairness {
  const ring = createKeyRing({ secrets, salt: 'zoria.fairness', use: 'server seed', chance })
  const seedOf = async (tx: Queryable, id: string): Promise<string> => {
    const found = await findSeed(tx, id)
    invariant(found, 'a draw is committed before it is drawn')
    return found.serverSeed ?? ring.open(found.sealed as Buffer, placeOf(id))
  }
  return {
    name: 'fairness',
    serve: (serve) =>
      serve(getDraw, async ({ params }) => {
        const found = await findDraw(sql, params.id)
        return found ? ok({ status: 200, body: publicDrawOf(found) }) : fail({ code: 'DRAW_NOT_FOUND' })
      }),
    commit: async (tx, { use, now }) => {
      const id = newId<'Draw'>(now, chance.bytes)
      const seed = Buffer.from(chance.bytes(32))
      const hash = createHash('sha256').update(seed).digest('hex')
      await insertDraw(tx, { id, use, hash, sealed: ring.seal(seed.toString('hex'), placeOf(id)), now })
      return { id, hash }
    },
    drawOf: async (tx, { id, ...seeds }) => streamOf(await seedOf(tx, id), seeds),
    reveal: async (tx, revealed) => {
      const serverSeed = await seedOf(tx, revealed.id)
      const isRevealed = await revealDraw(tx, { ...revealed, serverSeed })
      invariant(isRevealed, 'a draw is revealed once')
      return { serverSeed }
    },
    hashesOf: (tx, ids) => listHashes(tx, ids),
    seals: {
      what: 'seeds',
      renew: () =>
        eachOld(sql, ring, async ({ id, sealed }) =>
          saveSealed(sql, { id, before: sealed, sealed: ring.seal(ring.open(sealed, placeOf(id)), placeOf(id)) }),
        ),
      countOld: () => eachOld(sql, ring, async () => undefined),
    },
  }
}

/** Draws from the blocks that a seed signs. */
function streamOf(serverSeed: string, seeds: { readonly clientSeed: string; readonly nonce: number }): Draw {
  const key = Buffer.from(serverSeed, 'hex')
  return drawFromBlocks((cursor) => createHmac('sha256', key).update(blockMessage(seeds, cursor)).digest())
}

const pageSize = 500

/** Does something for each seed that an older key encrypted; returns how many there are. */
async function eachOld(
  sql: Sql,
  ring: KeyRing,
  work: (row: { readonly id: string; readonly sealed: Buffer }) => Promise<void>,
): Promise<number> {
  let [count, after] = [0, null as string | null]
  for (;;) {
    const page = await listSealed(sql, { after, countMax: pageSize })
    for (const row of page.filter(({ sealed }) => !ring.isCurrent(sealed))) {
      await work(row)
      count += 1
    }
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return count
  }
}

const placeOf = (id: string): string => `fairness.draw.sealed ${id}`

const publicDrawOf = ({
  id,
  use,
  hash,
  committedAt,
  serverSeed,
  clientSeed,
  nonce,
  input,
  result,
  revealedAt,
}: StoredDraw): PublicDraw => ({
  id,
  use,
  hash,
  committed_at: toIso(committedAt),
  server_seed: serverSeed,
  client_seed: clientSeed,
  nonce,
  input,
  result,
  revealed_at: revealedAt === null ? null : toIso(revealedAt),
})
