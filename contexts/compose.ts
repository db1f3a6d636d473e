import { createBonuses, type Bonuses } from '@zoria/bonuses'
import { createContent, type Content } from '@zoria/content'
import { createGames, type Games } from '@zoria/games'
import { createIdentity, createMessageGateways, type Identity, type MessageRoutes } from '@zoria/identity'
import { createPayments, installGateways, type GatewayConfiguration, type Payments } from '@zoria/payments'
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
  readonly content: Content
  readonly wallet: Wallet
  readonly identity: Identity
  readonly bonuses: Bonuses
  readonly games: Games
  readonly payments: Payments
  /** Closes what holds connections or timers, then the database. */
  close(): Promise<void>
}

/** Builds the house for one process. `name` is how the database and the log call it. */
export async function openHouse({ environment, name, logger }: { environment: HouseEnvironment; name: string; logger: Logger }): Promise<House> {
  const sql = createDatabase({ url: environment.DATABASE_URL, name, connectionsMax: 6 })
  const sandboxClock = environment.SANDBOX ? await createSandboxClock({ sql, logger }) : undefined
  const clock = sandboxClock ?? systemClock
  const ground = { sql, inTransaction: inTransactionOf(sql), clock, chance: systemChance, logger }
  const settings = await createSettings(ground)
  const content = await createContent({ ...ground, settings, machineClock: systemClock, service: contentService(environment) })
  const wallet = createWallet({ ...ground, writerUrl: environment.DATABASE_URL, spendingOrder: () => settings.read('WALLET_SPENDING_ORDER') })
  const identity = createIdentity({ ...ground, settings, wallet, gateways: createMessageGateways(messageRoutes(environment), ground), ...identityConfiguration(environment) })
  const bonuses = createBonuses({ ...ground, settings, wallet, identity, gameNames: (uuids) => games.namesOf(uuids) })
  const games = createGames({ ...ground, settings, wallet, identity, ...gamesConfiguration(environment) })
  const payments = createPayments({ ...ground, settings, wallet, identity, bonuses, ...paymentsConfiguration(environment, clock) })
  const close = async () => {
    await games.close()
    await identity.close()
    await wallet.close()
    await content.close()
    await settings.close()
    await sandboxClock?.close()
    await sql.end({ timeout: 3 })
  }
  return { sql, clock, chance: systemChance, logger, settings, content, wallet, identity, bonuses, games, payments, close }
}

const identityConfiguration = (environment: HouseEnvironment) => ({
  secrets: { accessToken: environment.ACCESS_TOKEN_SECRET, passwordPepper: environment.PASSWORD_PEPPER, phoneKey: environment.PHONE_KEY, phoneKeysOld: present(environment.PHONE_KEY_OLD) },
  site: { isHttps: environment.WEB_URL.startsWith('https:'), origins: siteOrigins(environment) },
  isSandbox: environment.SANDBOX,
  sandboxUrl: environment.SANDBOX ? environment.SANDBOX_URL : null,
})

const contentService = ({ CONTENT_URL, CONTENT_READ_KEY, CONTENT_HOOK_KEY }: HouseEnvironment) =>
  CONTENT_READ_KEY === undefined || CONTENT_HOOK_KEY === undefined ? null : { url: CONTENT_URL.replace(/\/$/, ''), readKey: CONTENT_READ_KEY, hookKey: CONTENT_HOOK_KEY }

/** The operator's own carriers; in the sandbox those that are missing are its networks. */
const messageRoutes = (environment: HouseEnvironment): MessageRoutes => {
  const { SANDBOX, SMPP_URL, SMTP_URL, CALL_URL } = environment
  const sms = SMPP_URL ?? (SANDBOX ? environment.SANDBOX_SMPP_URL : null)
  const mail = SMTP_URL ?? (SANDBOX ? environment.SANDBOX_SMTP_URL : null)
  const call = CALL_URL ?? (SANDBOX ? sandboxCalls(environment.SANDBOX_URL) : null)
  return {
    sms: sms === null ? null : { url: sms, from: environment.SMS_FROM, referenceTag: SMPP_URL === undefined ? sandboxReferenceTag : environment.SMPP_REFERENCE_TAG },
    mail: mail === null ? null : { url: mail, from: environment.MAIL_FROM },
    call: call === null ? null : { url: call },
  }
}

const sandboxCalls = (url: string): string => Object.assign(new URL('/calls', url), { username: 'zoria', password: 'sandbox' }).href

/** The optional parameter in which the sandbox's carrier knows our reference again. */
const sandboxReferenceTag = 0x1400

const gamesConfiguration = (environment: HouseEnvironment) => ({
  gis: { baseUrl: environment.STUDIO_URL, merchantId: environment.GIS_MERCHANT_ID, merchantKey: environment.GIS_MERCHANT_KEY, ...(environment.GIS_MERCHANT_KEY_OLD === undefined ? {} : { merchantKeyPrevious: environment.GIS_MERCHANT_KEY_OLD }) },
  gcp: environment.GCP_KEYS ? { id: environment.GCP_MERCHANT_ID, keys: environment.GCP_KEYS } : null,
  providerAddresses: environment.PROVIDER_ADDRESSES,
  siteUrl: environment.WEB_URL,
})

const paymentsConfiguration = (environment: HouseEnvironment, clock: Clock) => ({
  gateways: installGateways(gatewayConfiguration(environment), { clock, chance: systemChance }),
  destinationSecret: environment.DESTINATION_KEY,
  destinationSecretsOld: present(environment.DESTINATION_KEY_OLD),
  siteOrigins: siteOrigins(environment),
})

/** Providers reach our API through the site's own address, as everybody outside does; the stand-ins are beside us. */
function gatewayConfiguration(environment: HouseEnvironment): GatewayConfiguration {
  const { SANDBOX, SANDBOX_URL, SANDBOX_PUBLIC_URL, PSP_SANDBOX_KEY, LIQPAY_KEYS: liqPay, FREEDOMPAY_KEYS: freedomPay } = environment
  return {
    callbackRoot: SANDBOX ? environment.API_URL : `${new URL(environment.WEB_URL).origin}/api`,
    sandbox: SANDBOX ? { url: SANDBOX_URL, publicUrl: SANDBOX_PUBLIC_URL, keys: PSP_SANDBOX_KEY } : null,
    liqPay: liqPay ? { url: environment.LIQPAY_URL, publicKey: liqPay.shop, privateKeys: liqPay.keys, paysOut: environment.LIQPAY_PAYOUTS } : null,
    freedomPay: freedomPay ? { url: environment.FREEDOMPAY_URL, merchantId: freedomPay.shop, secrets: freedomPay.keys, payoutSecrets: environment.FREEDOMPAY_PAYOUT_KEYS ?? null, isTest: environment.FREEDOMPAY_TEST } : null,
  }
}

/** Where pages of ours come from: the site; in the sandbox also the documentation, and localhost under its other name. */
function siteOrigins(environment: HouseEnvironment): string[] {
  const site = new URL(environment.WEB_URL)
  if (!environment.SANDBOX) return [site.origin]
  const alias = site.hostname === 'localhost' ? [`${site.protocol}//127.0.0.1:${site.port}`] : []
  return [site.origin, new URL(environment.API_URL).origin, ...alias]
}

const present = (secret: string | undefined): readonly string[] => (secret === undefined ? [] : [secret])
