import { z } from 'zod'
import { findGame } from '../catalogue/catalogue.ts'
import type { PlayDeps } from '../play/deps.ts'
import { formatAmount, parseAmount } from '../rules/amounts.ts'
import { FREE_ROUNDS_MAX, freeStakes, type FreeStake } from '../rules/stakes.ts'
import {
  cancelGrant,
  findGrant,
  insertGrant,
  type FreeGrant,
  type PlayedGrant,
  type StakeChoice,
} from '../storage/free-grants.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'
import { countField, currencyField, gameOf, momentField, nameField, readForm } from './form-fields.ts'

type FreeSpinDeps = Pick<PlayDeps, 'sql' | 'clock'>

/** `GET /freespins/bets`: the possible stakes of free rounds, in the three forms a platform can use to select one. */
export function freeSpinBets(form: Form): object {
  const { game_uuid, currency } = readForm(z.object({ game_uuid: nameField, currency: currencyField }), form)
  const game = gameOf(game_uuid).maths
  const stakes = freeStakes(game, currency)
  const byLine = stakes.flatMap(({ id, perLine }) => (perLine === null ? [] : [{ id, perLine }]))
  return {
    denominations: byLine.map(({ perLine }) => formatAmount(perLine)),
    bets: byLine.map(({ id, perLine }) => ({
      bet_id: String(id),
      bet_per_line: jsonAmount(perLine),
      lines: game.lines.length,
    })),
    total_bets: stakes.map(({ id, stake }) => ({ bet_id: id, amount: jsonAmount(stake) })),
  }
}

/**
 * `POST /freespins/set`: grants free rounds to a player. Repeating the call grants nothing new; the same id with other
 * terms is refused.
 */
export async function setFreeSpins(deps: FreeSpinDeps, form: Form): Promise<FreeGrant> {
  const now = deps.clock.now()
  const grant = readGrant(form)
  const known = await findGrant(deps.sql, grant.freespinId)
  if (known === null) {
    if (grant.validUntil <= now) throw new GisError(422, 'valid_until: it has passed')
    if (await insertGrant(deps.sql, grant, now)) return { ...grant, canceledAt: null }
  }
  const present = known ?? (await findGrant(deps.sql, grant.freespinId))
  if (present === null || !isSame(present, grant)) throw new GisError(422, 'freespin_id: it names other free rounds')
  return present
}

/** `GET /freespins/get`: the state of free rounds. */
export async function getFreeSpins(deps: FreeSpinDeps, form: Form): Promise<object> {
  const grant = await knownGrant(deps, form)
  const chosen = (choice: StakeChoice): string | null => (grant.stakeChoice === choice ? grant.stakeChoiceValue : null)
  return {
    player_id: grant.playerId,
    currency: grant.currency.toUpperCase(),
    quantity: grant.quantity,
    quantity_left: grant.left,
    valid_from: grant.validFrom / 1_000,
    valid_until: grant.validUntil / 1_000,
    freespin_id: grant.freespinId,
    bet_id: asNumber(chosen('bet_id')),
    total_bet_id: asNumber(chosen('total_bet_id')),
    denomination: asNumber(chosen('denomination')),
    game_uuid: findGame(grant.gameSlug)?.uuid ?? null,
    status: statusOf(grant, deps.clock.now()),
    is_canceled: grant.canceledAt === null ? 0 : 1,
    total_win: jsonAmount(grant.won),
  }
}

/** `POST /freespins/cancel`: cancels what is left. A running round finishes. */
export async function cancelFreeSpins(deps: FreeSpinDeps, form: Form): Promise<FreeGrant> {
  const grant = await knownGrant(deps, form)
  const status = statusOf(grant, deps.clock.now())
  if (status === 'completed' || status === 'expired') throw new GisError(422, `freespin_id: it is ${status}`)
  if (status !== 'canceled') await cancelGrant(deps.sql, grant.freespinId, deps.clock.now())
  return grant
}

const grantForm = z.object({
  player_id: nameField,
  player_name: nameField,
  currency: currencyField,
  quantity: countField.refine(
    (quantity) => quantity >= 1 && quantity <= FREE_ROUNDS_MAX,
    `from 1 to ${FREE_ROUNDS_MAX}`,
  ),
  valid_from: momentField,
  valid_until: momentField,
  freespin_id: nameField,
  game_uuid: nameField,
  bet_id: countField.optional(),
  total_bet_id: countField.optional(),
  denomination: z.string().max(16).optional(),
})

const readGrant = (form: Form): Omit<FreeGrant, 'canceledAt'> => {
  const wanted = readForm(grantForm, form)
  if (wanted.valid_from >= wanted.valid_until) throw new GisError(422, 'valid_until: it is not after valid_from')
  const game = gameOf(wanted.game_uuid)
  const { stake, ...choice } = choose(freeStakes(game.maths, wanted.currency), wanted)
  return {
    freespinId: wanted.freespin_id,
    playerId: wanted.player_id,
    currency: wanted.currency,
    gameSlug: game.slug,
    quantity: wanted.quantity,
    stake,
    ...choice,
    validFrom: wanted.valid_from,
    validUntil: wanted.valid_until,
  }
}

/** The selected stake; exactly one of the three forms must be used. */
const choose = (
  stakes: readonly FreeStake[],
  wanted: {
    readonly bet_id?: number | undefined
    readonly total_bet_id?: number | undefined
    readonly denomination?: string | undefined
  },
): { readonly stake: bigint; readonly stakeChoice: StakeChoice; readonly stakeChoiceValue: string } => {
  const given = (['bet_id', 'total_bet_id', 'denomination'] as const).filter((name) => wanted[name] !== undefined)
  const [name] = given
  if (name === undefined || given.length > 1)
    throw new GisError(422, 'bet_id, total_bet_id or denomination: exactly one is needed')
  const value = String(wanted[name])
  const found = stakes.find(({ id, perLine }) => {
    if (name === 'denomination') return perLine !== null && perLine === parseAmount(value)
    return String(id) === value && (name === 'total_bet_id' || perLine !== null)
  })
  if (found === undefined) throw new GisError(422, `${name}: it is not among /freespins/bets`)
  return {
    stake: found.stake,
    stakeChoice: name,
    stakeChoiceValue: name === 'denomination' ? formatAmount(found.perLine ?? 0n) : value,
  }
}

const knownGrant = async (deps: FreeSpinDeps, form: Form): Promise<PlayedGrant> => {
  const { freespin_id } = readForm(z.object({ freespin_id: nameField }), form)
  const grant = await findGrant(deps.sql, freespin_id)
  if (grant === null) throw new GisError(404, 'Freespin campaign not found')
  return grant
}

// docs/rules/gis.md#free-rounds
const statusOf = (grant: PlayedGrant, now: number): 'pending' | 'active' | 'completed' | 'expired' | 'canceled' => {
  if (grant.canceledAt !== null) return 'canceled'
  if (grant.left === 0) return 'completed'
  if (now >= grant.validUntil) return 'expired'
  return now < grant.validFrom ? 'pending' : 'active'
}

const isSame = (left: Omit<FreeGrant, 'canceledAt'>, right: Omit<FreeGrant, 'canceledAt'>): boolean =>
  (
    [
      'playerId',
      'currency',
      'gameSlug',
      'quantity',
      'stake',
      'stakeChoice',
      'stakeChoiceValue',
      'validFrom',
      'validUntil',
    ] as const
  ).every((name) => left[name] === right[name])

const asNumber = (text: string | null): number | null => (text === null ? null : Number(text))

/** The protocol writes these amounts as JSON numbers; two decimals survive that exactly. */
const jsonAmount = (minor: bigint): number => Number(formatAmount(minor))
