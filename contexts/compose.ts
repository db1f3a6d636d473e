import { createGames, type Games } from '@zoria/games'
import { createIdentity, type Identity } from '@zoria/identity'
import { createPayments, type Payments } from '@zoria/payments'
import { systemChance, type Chance } from '@zoria/platform/chance'
import { createSandboxClock, systemClock, type Clock, type SandboxClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type Sql } from '@zoria/platform/database'
import type { HouseEnvironment } from '@zoria/platform/environment'
import type { Logger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { createWallet, type Wallet } from '@zoria/wallet'

/** The contexts, put together as `map.ts` allows, and what they stand on. */
export type House = {
  readonly sql: Sql
  readonly clock: Clock | SandboxClock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Settings
  readonly wallet: Wallet
  readonly identity: Identity
  readonly games: Games
  readonly payments: Payments
  /** Closes every context, then the database. */
  close(): Promise<void>
}

/** Builds the house for one process. `name` is how the database and the log call it. */
export async function openHouse({ environment, name, logger }: { environment: HouseEnvironment; name: string; logger: Logger }): Promise<House> {
  const sql = createDatabase({ url: environment.DATABASE_URL, name, connectionsMax: 10 })
  const clock = environment.SANDBOX ? await createSandboxClock({ sql, logger }) : systemClock
  const ground = { sql, inTransaction: inTransactionOf(sql), clock, chance: systemChance, logger }
  const settings = await createSettings(ground)
  const wallet = await createWallet({ ...ground, databaseUrl: environment.DATABASE_URL, spendingOrder: () => settings.read('WALLET_SPENDING_ORDER') })
  const identity = await createIdentity({ ...ground, settings, wallet, ...identityConfiguration(environment) })
  const games = createGames({ ...ground, settings, wallet, identity, ...gamesConfiguration(environment) })
  const payments = createPayments({ ...ground, settings, wallet, identity, ...paymentsConfiguration(environment) })
  const close = async () => {
    await payments.close()
    await games.close()
    await identity.close()
    await wallet.close()
    await settings.close()
    await sql.end({ timeout: 3 })
  }
  return { sql, clock, chance: systemChance, logger, settings, wallet, identity, games, payments, close }
}
