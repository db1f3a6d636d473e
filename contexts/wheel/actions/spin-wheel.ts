import type { WheelPrize } from '@zoria/contract/wheel/http'
import type { SpinBarrier } from '@zoria/contract/wheel/words'
import { wheelSpun } from '@zoria/contract/wheel/events'
import type { Bonuses } from '@zoria/bonuses'
import type { Fairness } from '@zoria/fairness'
import { drawSector } from '@zoria/game-maths'
import type { Identity } from '@zoria/identity'
import {
  dateAt,
  fail,
  formatAmount,
  invariant,
  money,
  newId,
  ok,
  plusMs,
  type Currency,
  type Instant,
  type Money,
  type Result,
} from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { spinnerOf, type SpinnerDeps } from '../reads/spinner.ts'
import { meansOf, prizeView, type MeansDeps } from '../reads/wheel-views.ts'
import { barrierOf } from '../rules/spinning.ts'
import { isLimited, rotationTo, weightsNow, type PrizeTerms, type Sector, type Weighted } from '../rules/wheel.ts'
import { countGiven, holdActive, lockLimits, readGiven, type Configuration } from '../storage/configuration-rows.ts'
import { lockOpen, markUsed, type PlayerId, type Right } from '../storage/right-rows.ts'
import { findSpinByKey, insertSpin, savePlayer, type PlayerRow, type Spin } from '../storage/spin-rows.ts'
import { preparePlayer, type PrepareDeps } from './prepare-player.ts'

export type SpinDeps = PrepareDeps &
  SpinnerDeps &
  MeansDeps & {
    readonly logger: Logger
    readonly settings: Pick<Settings, 'read'>
    readonly wallet: Pick<Wallet, 'lock' | 'post'>
    readonly bonuses: Pick<Bonuses, 'grantIn'>
    readonly identity: Pick<Identity, 'standing' | 'isErased'>
    readonly fairness: Pick<Fairness, 'commit' | 'drawOf' | 'reveal' | 'hashesOf'>
  }

export type SpinWheel = {
  readonly playerId: PlayerId
  /** Replaces the seed of the player from this spin on. */ readonly clientSeed: string | null
  readonly key: string | null
}

type Refusal = { readonly code: SpinBarrier | 'IDEMPOTENCY_MISMATCH' }

/**
 * Draws a sector, uses a right and gives the prize in one transaction; a refusal writes nothing. The same
 * Idempotency-Key gets the spin that it made. Locks: wallet, player, configuration (shared), rights, limits.
 * docs/rules/promotions.md#spin
 */
export const spinWheel =
  (deps: SpinDeps) =>
  async ({ playerId, clientSeed, key }: SpinWheel): Promise<Result<Spin, Refusal>> => {
    const spinner = await spinnerOf(deps, playerId)
    const { currency } = spinner.standing
    return inRefusableTransaction(deps.inTransaction, async (tx): Promise<Result<Spin, Refusal>> => {
      const isHeld = await deps.wallet.lock(tx, playerId)
      invariant(isHeld, 'a player has a wallet: it opens in the transaction of the registration')
      const known = key === null ? undefined : await findSpinByKey(tx, playerId, key)
      if (known) return known.askedSeed === clientSeed ? ok(known) : fail({ code: 'IDEMPOTENCY_MISMATCH' })

      const now = deps.clock.now()
      const player = await preparePlayer(deps, tx, spinner.standing, now)
      const configuration = deps.settings.read('WHEEL_OPEN') ? await holdActive(tx, currency) : undefined
      const rights = await lockOpen(tx, playerId, now)
      const barrier = barrierOf({
        isOpen: configuration !== undefined,
        isExcluded: spinner.isExcluded || (await deps.identity.isErased(tx, playerId)),
        missing: spinner.standing.missing,
        rights: rights.length,
      })
      if (barrier !== null) return fail({ code: barrier })
      const [right] = rights
      invariant(configuration && right, 'without a barrier there is a wheel and a right')
      return ok(
        await drawIn(deps, tx, {
          playerId,
          player: { ...player, clientSeed: clientSeed ?? player.clientSeed },
          configuration,
          right,
          key,
          askedSeed: clientSeed,
          now,
        }),
      )
    })
  }

type Drawing = {
  readonly playerId: PlayerId
  readonly player: PlayerRow
  readonly configuration: Configuration
  readonly right: Right
  readonly key: string | null
  readonly askedSeed: string | null
  readonly now: Instant
}

async function drawIn(
  deps: SpinDeps,
  tx: TransactionSql,
  { playerId, player, configuration, right, key, askedSeed, now }: Drawing,
): Promise<Spin> {
  const { fairness } = deps
  const { id: configurationId, currency, sectors } = configuration
  const { drawId, clientSeed, nonce } = player
  const day = dateAt({ currency, now })
  const { weights, index, sector } = await drawNow(deps, tx, { configuration, player, day })
  const sectorKey = sector.key
  const id = newId<'Spin'>(now, (count) => deps.chance.bytes(count))
  // Counted before the prize is given: players share the counters, and an expired bonus that a prize ends takes the
  // lane of the journal, the last lock.
  if (sector.prize.kind !== 'nothing') await countGiven(tx, { id: configurationId, currency, sector: sectorKey, day })
  const given = await give(deps, tx, { id, playerId, currency, prize: sector.prize, now })

  const { serverSeed } = await fairness.reveal(tx, {
    id: drawId,
    clientSeed,
    nonce,
    input: JSON.stringify({ sectors: weights }),
    result: JSON.stringify({ sector: sectorKey }),
    now,
  })
  const hash = (await fairness.hashesOf(tx, [drawId])).get(drawId)
  invariant(hash !== undefined, 'a draw has the hash of its seed')
  await savePlayer(tx, playerId, {
    clientSeed,
    nonce: nonce + 1,
    drawId: (await fairness.commit(tx, { use: 'wheel', now })).id,
  })
  await markUsed(tx, right.id, now)
  const spin: Spin = {
    id,
    playerId,
    key,
    askedSeed,
    configurationId,
    rightId: right.id,
    origin: right.origin,
    currency,
    sectorKey,
    sector: index,
    rotation: rotationTo({ count: sectors.length, index }),
    names: sector.names,
    prize: given.prize,
    paidInstead: given.paidInstead,
    grantId: given.grantId,
    until: given.until,
    drawId,
    hash,
    serverSeed,
    clientSeed,
    nonce,
    at: now,
    seenAt: null,
    roundsStatus: given.prize.kind === 'free_rounds' ? 'owed' : null,
  }
  await insertSpin(tx, spin)
  await publish(deps, tx, spin)
  if (given.pays) await pay(deps, tx, { playerId, externalId: id, amount: given.pays })
  return spin
}

type Drawn = { readonly weights: readonly Weighted[]; readonly index: number; readonly sector: Sector }

/**
 * The sector that the weights of this moment give. Where it is limited, it is drawn again under the lock of the limits:
 * two spins cannot win the last prize.
 */
async function drawNow(
  { fairness }: SpinDeps,
  tx: TransactionSql,
  {
    configuration: { id, currency, sectors },
    player: { drawId, clientSeed, nonce },
    day,
  }: Pick<Drawing, 'configuration' | 'player'> & { readonly day: string },
): Promise<Drawn> {
  const drawn = async (): Promise<Drawn> => {
    const weights = weightsNow(sectors, await readGiven(tx, { id, currency, day }))
    const key = drawSector(weights, await fairness.drawOf(tx, { id: drawId, clientSeed, nonce }))
    const index = sectors.findIndex((each) => each.key === key)
    return { weights, index, sector: sectors[index] as Sector }
  }
  const first = await drawn()
  if (!isLimited(first.sector)) return first
  await lockLimits(tx, id)
  return drawn()
}

/** What a spin gave: the prize as the player sees it, and the money that is paid for it. */
type Gift = {
  readonly prize: WheelPrize
  readonly pays: Money | null
  readonly grantId: string | null
  readonly until: Instant | null
  readonly paidInstead: string | null
}

async function give(
  deps: SpinDeps,
  tx: TransactionSql,
  {
    id,
    playerId,
    currency,
    prize,
    now,
  }: {
    readonly id: string
    readonly playerId: PlayerId
    readonly currency: Currency
    readonly prize: PrizeTerms
    readonly now: Instant
  },
): Promise<Gift> {
  const view = prizeView(prize, currency, await meansOf(deps, [prize]))
  const plain = { prize: view, pays: null, grantId: null, until: null, paidInstead: null }
  const until = plusMs(now, deps.settings.read('WHEEL_CLAIM_HOURS') * 3_600_000)
  switch (prize.kind) {
    case 'nothing':
      return plain
    case 'money':
      return { ...plain, pays: money(prize.amount, currency) }
    case 'free_rounds':
      return { ...plain, until }
    case 'bonus': {
      const gift = await deps.bonuses.giftOf(prize.offerId)
      invariant(gift, 'an offer that a wheel gives is never deleted')
      const granted = await deps.bonuses.grantIn(tx, {
        playerId,
        offerId: prize.offerId,
        source: 'wheel',
        externalId: id,
        deposit: null,
        amount: gift.amount,
        isAlwaysWaiting: true,
        waitsUntil: until,
      })
      if (granted.ok) return { ...plain, grantId: granted.value.id, until }
      // An offer that can no longer be given is paid as its worth: what the wheel showed is owed.
      deps.logger.warn(
        { spin: id, refusal: granted.refusal.code },
        'a bonus could not be granted at the wheel; its worth is paid instead',
      )
      return {
        ...plain,
        prize: { kind: 'money', amount: formatAmount(gift.amount), bonus: null, free_rounds: null },
        pays: gift.amount,
        paidInstead: granted.refusal.code,
      }
    }
  }
}

const publish = (
  { chance }: SpinDeps,
  tx: TransactionSql,
  { playerId, id, sectorKey, prize, currency, grantId, at }: Spin,
): Promise<void> =>
  appendFacts(
    tx,
    [
      {
        name: wheelSpun.name,
        body: {
          player_id: playerId,
          spin_id: id,
          sector: sectorKey,
          kind: prize.kind,
          amount: prize.kind === 'money' ? prize.amount : null,
          currency,
          grant_id: grantId,
        },
      },
    ],
    { now: at, chance },
  )

async function pay(
  { wallet }: SpinDeps,
  tx: TransactionSql,
  {
    playerId,
    externalId,
    amount,
  }: { readonly playerId: PlayerId; readonly externalId: string; readonly amount: Money },
): Promise<void> {
  const posted = await wallet.post(tx, { kind: 'prize', playerId, source: 'wheel', externalId, amount })
  invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
}
