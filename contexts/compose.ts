import { createBattles } from '@zoria/battles'
import { createCashback } from '@zoria/cashback'
import { createBonuses } from '@zoria/bonuses'
import { createContent } from '@zoria/content'
import { createFairness } from '@zoria/fairness'
import { createGames } from '@zoria/games'
import { createIdentity, createMessageGateways, maskAlias, type MessageRoutes } from '@zoria/identity'
import { createInbox, createNotifications, type Notifications } from '@zoria/notifications'
import { createJackpots } from '@zoria/jackpots'
import { createPayments, installGateways, type GatewayConfiguration } from '@zoria/payments'
import { hintedTopics } from '@zoria/contract/live/player-topics'
import { invariant } from '@zoria/kernel'
import { systemChance, type Chance } from '@zoria/platform/chance'
import { createSandboxClock, systemClock, type Clock, type SandboxClock } from '@zoria/platform/clock'
import type { Context, FrameReaders } from '@zoria/platform/context'
import { createDatabase, inTransactionOf, type InTransaction, type Sql } from '@zoria/platform/database'
import type { HouseEnvironment } from '@zoria/platform/house-environment'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import type { Logger } from '@zoria/platform/logger'
import { createSecurityLog, type SecurityLog } from '@zoria/platform/security-log'
import { createPlay, type PlayDeps, type RoundConsumer } from '@zoria/play'
import { createRaffles } from '@zoria/raffles'
import { createRating } from '@zoria/rating'
import { createSettings } from '@zoria/settings'
import { createWallet, type Balances, type PlayerId } from '@zoria/wallet'
import { createWheel } from '@zoria/wheel'
import { createWins } from '@zoria/wins'

/** The contexts, put together as `map.ts` allows, and what they stand on. */
export type House = Ground &
  Opened & {
    /** All of them, in the order in which they opened: what they bring is what a process serves and runs. */
    readonly contexts: readonly Context[]
    /** Opens the live streams of one process; `name` is in the ids of public frames, and no two processes share it. */
    openStreams(name: string): Promise<Notifications>
    /** Closes the contexts, the last one first, then the database. */
    close(): Promise<void>
  }

/** What contexts stand on. */
type Ground = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock | SandboxClock
  readonly chance: Chance
  readonly logger: Logger
  readonly security: SecurityLog
}

type Opened = Awaited<ReturnType<typeof openContexts>>

/**
 * Opens all contexts for one process. `name` identifies it in the database and the log. Throws `EnvironmentFault` if
 * its keys are not those of the database.
 */
export async function openHouse({
  environment,
  name,
  logger,
}: {
  environment: HouseEnvironment
  name: string
  logger: Logger
}): Promise<House> {
  const sql = createDatabase({ url: environment.DATABASE_URL, name, connectionsMax: 8 })
  await holdKeys(sql, 'platform', environment).catch(async (fault: unknown) => {
    await sql.end({ timeout: 1 })
    throw fault
  })
  const sandboxClock = environment.SANDBOX ? await createSandboxClock({ sql, logger }) : undefined
  const ground: Ground = {
    sql,
    logger,
    inTransaction: inTransactionOf(sql),
    clock: sandboxClock ?? systemClock,
    chance: systemChance,
    security: createSecurityLog({ logger, clock: systemClock }),
  }
  const opened = await openContexts(ground, environment)
  const contexts: readonly Context[] = Object.values(opened)
  return {
    ...ground,
    ...opened,
    contexts,
    openStreams: (processName) =>
      createNotifications({
        sql,
        logger,
        wallet: opened.wallet,
        processName,
        readers: framesOf(contexts),
        isSessionAlive: opened.identity.isSessionAlive,
      }),
    close: async () => {
      for (const context of contexts.toReversed()) await context.close?.()
      await sandboxClock?.close()
      await sql.end({ timeout: 3 })
    },
  }
}

/** Every context, in the order in which they open. */
async function openContexts(ground: Ground, environment: HouseEnvironment) {
  const { sql, clock, logger } = ground
  const settings = await createSettings(ground)
  const content = await createContent({
    ...ground,
    settings,
    machineClock: systemClock,
    sandboxUrl: environment.SANDBOX ? environment.SANDBOX_PUBLIC_URL.replace(/\/$/, '') : null,
    service: contentService(environment),
  })
  const wallet = createWallet({
    ...ground,
    writerUrl: environment.DATABASE_URL,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const fairness = createFairness({
    ...ground,
    secrets: [environment.DESTINATION_KEY, ...present(environment.DESTINATION_KEY_OLD)],
  })
  const rating = createRating({
    ...ground,
    settings,
    currencyOf: async (playerId) => currencyOf(await wallet.balances(playerId)),
    giftOf: (offerId) => bonuses.giftOf(offerId),
    aliasesOf: async (playerIds) => maskedAliases(await identity.aliasesOf(playerIds)),
  })
  const identity = createIdentity({
    ...ground,
    settings,
    wallet,
    rating,
    gateways: createMessageGateways(messageRoutes(environment), ground),
    ...identityConfiguration(environment),
  })
  const bonuses = createBonuses({
    ...ground,
    settings,
    wallet,
    identity,
    gameNames: (uuids) => games.namesOf(uuids),
    gamesNamed: () => games.named(),
  })
  const games = createGames({ ...ground, settings, wallet, identity, ...gamesConfiguration(environment) })
  const payments = createPayments({
    ...ground,
    settings,
    wallet,
    rating,
    identity,
    bonuses,
    ...paymentsConfiguration(environment, clock),
  })
  const cashback = createCashback({
    ...ground,
    settings,
    wallet,
    rating,
    identity,
    bonuses,
    games,
    isCaughtUp: () => play.hasTaken('cashback', { bookedSecondsAgo: 240 }),
  })
  const wins = createWins({ ...ground, machineClock: systemClock, settings, games, identity })
  const battles = createBattles({
    ...ground,
    wallet,
    rating,
    identity,
    bonuses,
    games,
    hasCounted: (wanted) => play.hasTaken('battles', wanted),
  })
  const raffles = createRaffles({
    ...ground,
    settings,
    wallet,
    identity,
    fairness,
    hasCounted: (wanted) => play.hasTaken('raffles', wanted),
  })
  const jackpots = createJackpots({ ...ground, wallet, fairness, identity, games })
  const wheel = createWheel({ ...ground, settings, wallet, fairness, identity, bonuses, games })
  const inbox = createInbox({ ...ground, identity, bonuses, battles, wheel })
  const opened = {
    settings,
    content,
    wallet,
    fairness,
    rating,
    identity,
    bonuses,
    games,
    payments,
    cashback,
    wins,
    battles,
    raffles,
    jackpots,
    wheel,
    inbox,
  }
  const consumers = Object.values<Context & { readonly consumer?: RoundConsumer }>(opened).flatMap(
    ({ consumer }) => consumer ?? [],
  )
  const play = createPlay({ wallet, repeatableRead: patientSnapshotOf(sql), logger, consumers })
  // Rounds are consumed once their consumers are ready: play comes last.
  return { ...opened, play }
}

/** The readers of hinted topics. Each topic has one, or the process does not start. */
function framesOf(contexts: readonly Context[]): FrameReaders {
  const readers: FrameReaders = Object.assign({}, ...contexts.map(({ frames }) => frames))
  const unread = hintedTopics.filter((topic) => readers[topic] === undefined)
  invariant(unread.length === 0, `no context reads the live topics ${unread.join(', ')}`)
  return readers
}

const maskedAliases = (aliases: ReadonlyMap<PlayerId, string>): ReadonlyMap<PlayerId, string> =>
  new Map([...aliases].map(([playerId, alias]) => [playerId, maskAlias(alias)]))

const currencyOf = (balances: Balances | undefined): Balances['currency'] => {
  invariant(balances, 'a player has a wallet: it opens in the transaction of the registration')
  return balances.currency
}

/** One view of the database for a long reading, without the time limits of a request. */
const patientSnapshotOf =
  (sql: Sql): PlayDeps['repeatableRead'] =>
  async (work) =>
    (await sql.begin(async (tx) => {
      await tx`set transaction isolation level repeatable read`
      await tx`set local statement_timeout = 0`
      await tx`set local enable_seqscan = on`
      return work(tx)
    })) as Awaited<ReturnType<typeof work>>

const identityConfiguration = (environment: HouseEnvironment) => ({
  secrets: {
    accessToken: environment.ACCESS_TOKEN_SECRET,
    passwordPepper: environment.PASSWORD_PEPPER,
    phoneKey: environment.PHONE_KEY,
    phoneKeysOld: present(environment.PHONE_KEY_OLD),
  },
  site: { isHttps: environment.WEB_URL.startsWith('https:'), origins: siteOrigins(environment) },
  isSandbox: environment.SANDBOX,
  sandboxUrl: environment.SANDBOX ? environment.SANDBOX_URL : null,
})

const contentService = ({ CONTENT_URL, CONTENT_READ_KEY, CONTENT_HOOK_KEY }: HouseEnvironment) =>
  CONTENT_READ_KEY === undefined || CONTENT_HOOK_KEY === undefined
    ? null
    : { url: CONTENT_URL.replace(/\/$/, ''), readKey: CONTENT_READ_KEY, hookKey: CONTENT_HOOK_KEY }

/**
 * The operator's own carriers, each with its rate; in the sandbox those that are missing are its networks, which have
 * no limit.
 */
const messageRoutes = (environment: HouseEnvironment): MessageRoutes => {
  const { SANDBOX, SMPP_URL, SMTP_URL, CALL_URL } = environment
  const sms = SMPP_URL ?? (SANDBOX ? environment.SANDBOX_SMPP_URL : null)
  const mail = SMTP_URL ?? (SANDBOX ? environment.SANDBOX_SMTP_URL : null)
  const call = CALL_URL ?? (SANDBOX ? sandboxCalls(environment.SANDBOX_URL) : null)
  return {
    sms:
      sms === null
        ? null
        : {
            url: sms,
            from: environment.SMS_FROM,
            referenceTag: SMPP_URL === undefined ? sandboxReferenceTag : environment.SMPP_REFERENCE_TAG,
            perSMax: SMPP_URL === undefined ? null : environment.SMPP_RATE,
          },
    mail:
      mail === null
        ? null
        : { url: mail, from: environment.MAIL_FROM, perSMax: SMTP_URL === undefined ? null : environment.SMTP_RATE },
    call: call === null ? null : { url: call, perSMax: CALL_URL === undefined ? null : environment.CALL_RATE },
  }
}

const sandboxCalls = (url: string): string =>
  Object.assign(new URL('/calls', url), { username: 'zoria', password: 'sandbox' }).href

/** The optional parameter in which the sandbox's carrier knows our reference again. */
const sandboxReferenceTag = 0x1400

const gamesConfiguration = (environment: HouseEnvironment) => ({
  gis: {
    baseUrl: environment.STUDIO_URL,
    merchantId: environment.GIS_MERCHANT_ID,
    merchantKey: environment.GIS_MERCHANT_KEY,
    ...(environment.GIS_MERCHANT_KEY_OLD === undefined
      ? {}
      : { merchantKeyPrevious: environment.GIS_MERCHANT_KEY_OLD }),
  },
  gcp: gcpConfiguration(environment),
  hub88: hub88Configuration(environment),
  providerAddresses: environment.PROVIDER_ADDRESSES,
  siteUrl: environment.WEB_URL,
})

const gcpConfiguration = ({
  GCP_KEYS: keys,
  GCP_MERCHANT_ID: id,
  GCP_URL: baseUrl,
  GCP_CASINO_ID: casinoId,
  GCP_PICTURES_URL: picturesUrl,
}: HouseEnvironment) =>
  keys ? { id, keys, ...(baseUrl === undefined ? {} : { api: { baseUrl, casinoId, picturesUrl } }) } : null

const hub88Configuration = ({
  HUB88_MERCHANT_ID: id,
  HUB88_PUBLIC_KEYS: publicKeys,
  HUB88_PRIVATE_KEY: privateKey,
  HUB88_URL: baseUrl,
  HUB88_OPERATOR_ID: operatorId,
  HUB88_PICTURES_URL: picturesUrl,
}: HouseEnvironment) =>
  publicKeys && privateKey && baseUrl !== undefined && operatorId !== undefined
    ? { id, publicKeys, privateKey, baseUrl, operatorId, picturesUrl }
    : null

const paymentsConfiguration = (environment: HouseEnvironment, clock: Clock) => ({
  gateways: installGateways(gatewayConfiguration(environment), { clock, chance: systemChance }),
  destinationSecret: environment.DESTINATION_KEY,
  destinationSecretsOld: present(environment.DESTINATION_KEY_OLD),
  siteOrigins: siteOrigins(environment),
})

/** Providers reach our API through the site's own address, as everybody outside does; the stand-ins are beside us. */
function gatewayConfiguration(environment: HouseEnvironment): GatewayConfiguration {
  const {
    SANDBOX,
    SANDBOX_URL,
    SANDBOX_PUBLIC_URL,
    PSP_SANDBOX_KEY,
    LIQPAY_KEYS: liqPay,
    FREEDOMPAY_KEYS: freedomPay,
  } = environment
  return {
    callbackRoot: SANDBOX ? environment.API_URL : `${new URL(environment.WEB_URL).origin}/api`,
    sandbox: SANDBOX ? { url: SANDBOX_URL, publicUrl: SANDBOX_PUBLIC_URL, keys: PSP_SANDBOX_KEY } : null,
    liqPay: liqPay
      ? {
          url: environment.LIQPAY_URL,
          publicKey: liqPay.shop,
          privateKeys: liqPay.keys,
          paysOut: environment.LIQPAY_PAYOUTS,
        }
      : null,
    freedomPay: freedomPay
      ? {
          url: environment.FREEDOMPAY_URL,
          merchantId: freedomPay.shop,
          secrets: freedomPay.keys,
          payoutSecrets: environment.FREEDOMPAY_PAYOUT_KEYS ?? null,
          isTest: environment.FREEDOMPAY_TEST,
        }
      : null,
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
