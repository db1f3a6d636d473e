import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call } from '@zoria/contract/client'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import type { Stack } from '@zoria/testkit/stack'
import { expect } from 'vitest'
import { withBooks } from './books.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What staff asks at the machine's command line; answers what was printed. */
async function atDesk({ web, folder }: Stack, program: string, words: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    ZORIA_DATA: folder,
    ZORIA_PORT: new URL(web).port,
    SANDBOX: 'on',
    NODE_ENV: 'development',
  }
  const signature = words[0] === 'history' ? [] : ['--by', 'anna', '--why', 'a journey', '--reference', randomUUID()]
  const { stdout } = await run(
    process.execPath,
    ['apps/supervisor/operator/zoria.ts', program, ...words, ...signature],
    { cwd: root, env },
  )
  return stdout
}

/** Offers: docs/runbooks/running-offers.md. */
export const atOffers = (stack: Stack, ...words: readonly string[]): Promise<string> => atDesk(stack, 'offers', words)

/** Settings: docs/runbooks/changing-settings.md. */
export const atSettings = (stack: Stack, ...words: readonly string[]): Promise<string> =>
  atDesk(stack, 'settings', words)

export const atBattles = (stack: Stack, ...words: readonly string[]): Promise<string> => atDesk(stack, 'battles', words)

export const atWheel = (stack: Stack, ...words: readonly string[]): Promise<string> => atDesk(stack, 'wheel', words)

/** Fills a pool up to the most it can hold, as many stakes would: the next round that counts wins it. */
export async function fillJackpot(stack: Stack, pool: string): Promise<void> {
  await withBooks(stack, 'owner', async (sql) => {
    await sql`
      update jackpots.pool set contributed = contributed + missing.sum, value = value + missing.sum
      from (select id, greatest(0, (terms ->> 'max')::bigint * 10000 - value) as sum from jackpots.pool) missing
      where missing.id = pool.id and pool.id = ${pool}`
  })
}

/** Lets every spin of the wheel in hryvnias win one sector while `work` runs, as a configuration by staff would. */
export async function withSureSector<Answer>(
  stack: Stack,
  sector: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const id = randomUUID()
  const use = (wanted: string) =>
    withBooks(stack, 'owner', async (sql) =>
      sql.begin(async (tx) => {
        const [before] = await tx<
          [{ id: string }]
        >`update wheel.configuration set status = 'replaced' where currency = 'uah' and status = 'active' returning id`
        await tx`update wheel.configuration set status = 'active' where id = ${wanted}`
        return before.id
      }),
    )
  await withBooks(
    stack,
    'owner',
    (sql) => sql`
    insert into wheel.configuration (id, currency, sectors, status, proposed_by, proposed_at, decided_by, decided_at)
    select ${id}, currency, (select jsonb_agg(one || jsonb_build_object('weight', case when one ->> 'key' = ${sector} then 10000 else 0 end) order by at) from jsonb_array_elements(sectors) with ordinality as each (one, at)),
      'replaced', 'anna', now(), 'olena', now()
    from wheel.configuration where currency = 'uah' and status = 'active'`,
  )
  const before = await use(id)
  try {
    return await work()
  } finally {
    await use(before)
  }
}

/** A battle of a new template that begins now; answers the slug of the run. */
export async function newBattle(stack: Stack, template: { readonly slug: string }): Promise<string> {
  await atBattles(stack, 'create', fileOf(stack, template))
  const said = await atBattles(stack, 'start', template.slug)
  return /^(\S+) begins now/m.exec(said)?.[1] ?? expect.fail(`no battle was started: ${said}`)
}

/** An offer made and enabled by staff; answers its id. */
export async function newOffer(stack: Stack, offer: object): Promise<string> {
  const said = await atOffers(stack, 'create', fileOf(stack, offer))
  const [id] = /^[0-9a-f-]{36}/.exec(said) ?? expect.fail(`no offer was made: ${said}`)
  await atOffers(stack, 'enable', id)
  return id
}

/** Changes what is said of an offer. */
export const editOffer = (stack: Stack, id: string, change: object): Promise<string> =>
  atOffers(stack, 'edit', id, fileOf(stack, change))

function fileOf({ folder }: Stack, said: object): string {
  const file = join(folder, 'offer.json')
  writeFileSync(file, JSON.stringify(said))
  return file
}

/** Changes a setting while `work` runs; processes apply it a moment later. */
export async function withSetting<Answer>(
  stack: Stack,
  { code, value }: { readonly code: string; readonly value: boolean | number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const put = (wanted: unknown) =>
    withBooks(stack, 'owner', async (sql) => {
      const [before] = await sql<[{ value: unknown }]>`select value from settings.setting where code = ${code}`
      await sql`update settings.setting set value = ${sql.json(wanted as never)} where code = ${code}`
      return before.value
    })
  const before = await put(value)
  try {
    await expect.poll(() => isInForce(stack, { code, value }), { timeout: 60_000 }).toBe(true)
    return await work()
  } finally {
    await put(before)
  }
}

/** A public setting can be asked for; any other is in force when a caller sees its effect. */
async function isInForce(
  { api }: Stack,
  { code, value }: { readonly code: string; readonly value: boolean | number },
): Promise<boolean> {
  const told = await call(getGlobalSettings, {}, { baseUrl: api })
  if (!told.ok) return false
  const known = told.value.body.flags[code] ?? told.value.body.constants[code]
  return known === undefined || String(known) === String(value)
}
