import type { Bonuses } from '@zoria/bonuses'
import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import {
  dateAt,
  fail,
  invariant,
  newId,
  ok,
  periodAt,
  plusMs,
  type Currency,
  type Instant,
  type Result,
} from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { recordStaffAction } from '@zoria/platform/staff-log'
import { servedCurrencies, type Settings } from '@zoria/settings'
import { unknownNamed, unknownValue } from '@zoria/platform/written-faults'
import { rightUntil } from '../rules/spinning.ts'
import type { Given, Sector } from '../rules/wheel.ts'
import {
  findActive,
  insertProposal,
  listCurrent,
  lockActive,
  lockConfiguration,
  readGiven,
  saveDecision,
  saveReplaced,
  type Configuration,
} from '../storage/configuration-rows.ts'
import { insertRights, type PlayerId } from '../storage/right-rows.ts'
import { countRounds, countSpins } from '../storage/spin-rows.ts'
import { readWheel } from '../storage/terms.ts'

/** Who changes something about the wheel, and why. */
export type WheelOrder = { readonly by: string; readonly why: string; readonly requestId: string }

export type WheelShown = {
  readonly configuration: Configuration
  readonly given: ReadonlyMap<string, Given>
  /** Spins of this business day by sector. */ readonly spins: ReadonlyMap<string, number>
}

export type WheelDesk = {
  /** The wheels in use with what they gave, and those that are proposed. */
  show(): Promise<{
    readonly isOpen: boolean
    readonly wheels: readonly WheelShown[]
    /** Spins with free rounds that are owed, and that were paid as their worth. */ readonly rounds: {
      readonly owed: number
      readonly paid: number
    }
  }>
  /** Proposes the sectors of a currency's wheel; somebody else confirms them. A proposal replaces an earlier one. */
  configure(
    order: WheelOrder & { readonly file: unknown },
  ): Promise<Result<{ readonly id: string }, { readonly code: 'WHEEL_INVALID'; readonly faults: readonly string[] }>>
  /** Puts proposed sectors to use, for every spin after it. */
  confirm(
    order: WheelOrder & { readonly id: string },
  ): Promise<Result<{ readonly currency: Currency }, { readonly code: 'PROPOSAL_NOT_FOUND' | 'APPROVER_IS_PROPOSER' }>>
  /** Gives a player rights to spin, for some hours; null: as many as WHEEL_RIGHT_HOURS says. */
  grant(
    order: WheelOrder & { readonly playerId: PlayerId; readonly count: number; readonly hours: number | null },
  ): Promise<Result<{ readonly until: Instant }, { readonly code: 'PLAYER_UNKNOWN' }>>
  /** Closes or opens the wheel of all currencies: setting WHEEL_OPEN. */
  turn(order: WheelOrder & { readonly isOpen: boolean }): Promise<Result<void, { readonly code: 'UNCHANGED' }>>
}

export type DeskDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly settings: Pick<Settings, 'read' | 'staff'>
  readonly bonuses: Pick<Bonuses, 'giftOf'>
  readonly games: Pick<Games, 'kindOf' | 'named'>
  readonly identity: Pick<Identity, 'standing'>
}

/** What staff does with the wheel; every change writes its audit row in its transaction. */
export function wheelDesk(deps: DeskDeps): WheelDesk {
  return {
    show: () => show(deps),
    configure: (order) => configure(deps, order),
    confirm: (order) => confirm(deps, order),
    grant: (order) => grant(deps, order),
    turn: (order) => turn(deps, order),
  }
}

async function show({ sql, clock, settings }: DeskDeps): ReturnType<WheelDesk['show']> {
  const now = clock.now()
  const wheels = await Promise.all(
    (await listCurrent(sql)).map(async (configuration): Promise<WheelShown> => {
      const { id, currency } = configuration
      return {
        configuration,
        given: await readGiven(sql, { id, currency, day: dateAt({ currency, now }) }),
        spins: await countSpins(sql, { currency, since: periodAt('day', { currency, now }).since }),
      }
    }),
  )
  return { isOpen: settings.read('WHEEL_OPEN'), wheels, rounds: await countRounds(sql) }
}

async function configure(
  deps: DeskDeps,
  { file, ...order }: Parameters<WheelDesk['configure']>[0],
): ReturnType<WheelDesk['configure']> {
  const read = readWheel(file)
  if (!read.ok) return read
  const { currency, sectors } = read.value
  const served = servedCurrencies(deps.settings)
  const unserved = served.includes(currency) ? [] : [`currency: ${unknownValue(currency, served)}`]
  const faults = [
    ...unserved,
    ...(await Promise.all(sectors.map((sector) => prizeFaults(deps, currency, sector)))).flat(),
  ]
  if (faults.length > 0) return fail({ code: 'WHEEL_INVALID', faults })
  return deps.inTransaction(async (tx) => {
    const at = deps.clock.now()
    const id = newId<'Wheel'>(at, (count) => deps.chance.bytes(count))
    await insertProposal(tx, { id, currency, sectors, by: order.by, at })
    await recordStaffAction(
      tx,
      'wheel',
      { subject: id },
      { ...order, action: 'configure', before: (await findActive(tx, currency))?.sectors ?? null, after: sectors, at },
    )
    return ok({ id })
  })
}

/** Offers and games that a prize names have to exist. */
async function prizeFaults(
  { bonuses, games }: DeskDeps,
  currency: Currency,
  { key, prize }: Sector,
): Promise<readonly string[]> {
  if (prize.kind === 'free_rounds')
    return (await games.kindOf(prize.game))
      ? []
      : [
          `${key}: ${unknownNamed(
            'game',
            prize.game,
            (await games.named()).map(({ slug }) => slug),
          )}`,
        ]
  if (prize.kind !== 'bonus') return []
  const gift = await bonuses.giftOf(prize.offerId)
  if (!gift || gift.amount.amount === 0n) return [`${key}: there is no offer ${prize.offerId} that credits a sum`]
  return gift.amount.currency === currency ? [] : [`${key}: the offer ${prize.offerId} is in ${gift.amount.currency}`]
}

const confirm = (
  { inTransaction, clock }: DeskDeps,
  { id, ...order }: Parameters<WheelDesk['confirm']>[0],
): ReturnType<WheelDesk['confirm']> =>
  inTransaction(async (tx) => {
    const proposal = await lockConfiguration(tx, id)
    if (proposal?.status !== 'proposed') return fail({ code: 'PROPOSAL_NOT_FOUND' as const })
    if (proposal.proposedBy === order.by) return fail({ code: 'APPROVER_IS_PROPOSER' as const })
    // Spins hold the configuration they draw from: those before this moment end on the old one.
    const active = await lockActive(tx, proposal.currency)
    if (active) await saveReplaced(tx, active.id)
    const at = clock.now()
    await saveDecision(tx, id, { status: 'active', by: order.by, at })
    await recordStaffAction(
      tx,
      'wheel',
      { subject: id },
      { ...order, action: 'confirm', before: active ? { id: active.id } : null, after: { id }, at },
    )
    return ok({ currency: proposal.currency })
  })

async function grant(
  { inTransaction, clock, chance, settings, identity }: DeskDeps,
  { playerId, count, hours, ...order }: Parameters<WheelDesk['grant']>[0],
): ReturnType<WheelDesk['grant']> {
  if (!(await identity.standing(playerId))) return fail({ code: 'PLAYER_UNKNOWN' })
  return inTransaction(async (tx) => {
    const at = clock.now()
    const until =
      hours === null
        ? rightUntil('staff', { arisesAt: at, hours: settings.read('WHEEL_RIGHT_HOURS') })
        : plusMs(at, hours * 3_600_000)
    await insertRights(
      tx,
      Array.from({ length: count }, (_, number) => ({
        id: newId<'SpinRight'>(at, (bytes) => chance.bytes(bytes)),
        playerId,
        origin: 'staff' as const,
        source: `${order.requestId}:${number + 1}`,
        at,
        expiresAt: until,
      })),
    )
    await recordStaffAction(
      tx,
      'wheel',
      { subject: playerId },
      { ...order, action: 'grant', before: null, after: { count, until }, at },
    )
    return ok({ until })
  })
}

async function turn(
  { settings }: DeskDeps,
  { isOpen, ...order }: Parameters<WheelDesk['turn']>[0],
): ReturnType<WheelDesk['turn']> {
  const changed = await settings.staff.change({ ...order, code: 'WHEEL_OPEN', value: isOpen })
  if (changed.ok) return ok()
  invariant(changed.refusal.code === 'SETTING_UNCHANGED', `WHEEL_OPEN is set or unchanged, not ${changed.refusal.code}`)
  return fail({ code: 'UNCHANGED' })
}
