import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant, money, parseCurrency, parseId, type Money } from '@zoria/kernel'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { portServing } from '@zoria/platform/postgres/leftover'
import { createWallet, type Command, type PlayerId, type Wallet } from '@zoria/wallet'
import type { Abilities, Ending } from '../conformance/case.ts'
import type { Launched } from '../gis/forms.ts'
import type { Units } from '../gis/units.ts'

/** A Zoria on this machine from the inside: players are prepared by commands of its wallet, as its back office would. */
export type House = Pick<Abilities, 'exclude' | 'limit' | 'bonus' | 'disable' | 'closeCountry' | 'books'> & {
  readonly close: () => Promise<void>
}

/** Opens the installation with this data directory; undefined if none runs on it. `now` is its clock, in milliseconds. */
export function openHouse({ data, now }: { data: string; now: () => number }): House | undefined {
  const port = portServing(join(data, 'postgres'))
  const secrets = join(data, 'secrets.json')
  if (port === null || !existsSync(secrets)) return undefined
  const passwords = JSON.parse(readFileSync(secrets, 'utf8')) as Record<string, string>
  const urlOf = (role: 'app' | 'owner'): string =>
    databaseUrl({ port, role, password: passwords[`DATABASE_${role.toUpperCase()}_PASSWORD`] ?? '', database: 'zoria' })
  const [sql, owner] = (['app', 'owner'] as const).map((role) =>
    createDatabase({ url: urlOf(role), name: 'conformance', connectionsMax: 2, statementTimeoutMs: 60_000 }),
  ) as [Sql, Sql]
  const logger = createLogger({ name: 'conformance', level: 'silent' })
  const wallet = createWallet({
    sql,
    writerUrl: urlOf('app'),
    clock: { now: () => instant(now()) },
    logger,
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  return {
    ...preparing(wallet),
    disable: (game) =>
      changedGame(owner, { game, change: { status_override: 'maintenance' }, before: { status_override: null } }),
    closeCountry: (game) =>
      changedGame(owner, { game, change: { countries_blocked: ['UA', 'KZ'] }, before: { countries_blocked: [] } }),
    books: async () => (await wallet.checkBooks('whole')).faults,
    close: async () => {
      await wallet.close()
      await Promise.all([sql.end({ timeout: 2 }), owner.end({ timeout: 2 })])
    },
  }
}

function preparing(wallet: Wallet): Pick<House, 'exclude' | 'limit' | 'bonus'> {
  const done = async (command: Command): Promise<void> => {
    const { code } = await wallet.execute(command)
    if (code !== 'OK')
      throw new Error(
        `preparing the player: ${command.kind} was answered ${code}; is the data directory the one of this wallet?`,
      )
  }
  const asked = (launched: Launched) => ({
    playerId: parseId<'Player'>(launched.player) as PlayerId,
    source: 'staff' as const,
    externalId: randomUUID(),
  })
  return {
    exclude: async (launched) => {
      await done({ kind: 'block_change', ...asked(launched), block: { scope: 'everything', reason: 'conformance' } })
      return () => done({ kind: 'block_change', ...asked(launched), block: null })
    },
    limit: async (launched, max) => {
      await done({
        kind: 'limit_change',
        ...asked(launched),
        limit: 'stake',
        period: 'day',
        max: moneyOf(max, launched),
      })
      return () => done({ kind: 'limit_change', ...asked(launched), limit: 'stake', period: 'day', max: null })
    },
    bonus: async (launched, { amount, stakeMax }) => {
      const terms = {
        wagerType: 'CLASSIC',
        wager: moneyOf(amount * 100n, launched),
        releaseMax: null,
        stakeMax: stakeMax === null ? null : moneyOf(stakeMax, launched),
        burnsAt: null,
        burnAtOrBelow: null,
        burnsOnDeposit: false,
        burnsOnWithdrawal: false,
      } as const
      const named = asked(launched)
      await done({ kind: 'bonus_credit', ...named, amount: moneyOf(amount, launched), offerId: 'conformance', terms })
      return () => done({ kind: 'bonus_cancel', ...named, reason: 'staff' })
    },
  }
}

type Change = {
  readonly game: string
  readonly change: Record<string, unknown>
  readonly before: Record<string, unknown>
}

async function changedGame(owner: Sql, { game, change, before }: Change): Promise<Ending> {
  const put = async (columns: Record<string, unknown>): Promise<void> => {
    const { count } = await owner`update games.game set ${owner(columns)} where game_uuid = ${game}`
    if (count !== 1) throw new Error(`the catalogue has no game ${game}`)
  }
  await put(change)
  return () => put(before)
}

const moneyOf = (units: Units, { currency }: Launched): Money => {
  const known = parseCurrency(currency)
  if (known === undefined) throw new Error(`${currency} is no currency of a Zoria`)
  return money(units / 100n, known)
}
