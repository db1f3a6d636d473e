import { execFile } from 'node:child_process'
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

/** What staff asks of offers at the machine's command line (docs/runbooks/running-offers.md); answers what was said. */
export async function atOffers({ web, folder }: Stack, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, ZORIA_DATA: folder, ZORIA_PORT: new URL(web).port, SANDBOX: 'on', NODE_ENV: 'development' }
  const { stdout } = await run(process.execPath, ['scripts/offers.mjs', ...words, '--by', 'anna', '--why', 'a journey'], { cwd: root, env })
  return stdout
}

/** An offer made and enabled by staff; answers its id. */
export async function newOffer(stack: Stack, offer: object): Promise<string> {
  const said = await atOffers(stack, 'create', fileOf(stack, offer))
  const [id] = /^[0-9a-f-]{36}/.exec(said) ?? expect.fail(`no offer was made: ${said}`)
  await atOffers(stack, 'enable', id)
  return id
}

/** Changes what is said of an offer. */
export const editOffer = (stack: Stack, id: string, change: object): Promise<string> => atOffers(stack, 'edit', id, fileOf(stack, change))

function fileOf({ folder }: Stack, said: object): string {
  const file = join(folder, 'offer.json')
  writeFileSync(file, JSON.stringify(said))
  return file
}

/** A setting of the house while something is done under it; processes hear of it a moment later. */
export async function withSetting<Answer>(stack: Stack, { code, value }: { readonly code: string; readonly value: boolean }, work: () => Promise<Answer>): Promise<Answer> {
  const put = (wanted: unknown) => withBooks(stack, 'owner', async (sql) => {
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

/** What every browser is told of can be asked; anything else is in force when a caller sees it. */
async function isInForce({ api }: Stack, { code, value }: { readonly code: string; readonly value: boolean }): Promise<boolean> {
  const told = await call(getGlobalSettings, {}, { baseUrl: api })
  const known = told.ok ? told.value.body.flags[code] : undefined
  return told.ok && (known === undefined || known === value)
}
