import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import type { TraceStep } from '@zoria/contract/bonuses/http'
import { formatAmount, isId, parseId, type Id, type Result } from '@zoria/kernel'
import type { House } from '../../../contexts/compose.ts'
import { orderIn, readArguments } from './arguments.ts'
import { refused } from './means.ts'

type Desk = House['bonuses']['staff']
type Means = {
  readonly requestId: string
  readonly read: (path: string) => string
  readonly say: (line: string) => void
  /** What speaks against an offer, in sentences. */
  readonly warningsOf: (offer: OfferTerms) => readonly string[]
  /** What each bet did to a player's bonus, the last step first; undefined where it is not his. */
  readonly traceOf: (playerId: Id<'Player'>, userBonusId: string) => Promise<readonly TraceStep[] | undefined>
}
type Options = { readonly verb: string; readonly ids: readonly string[] } & Partial<Record<(typeof options)[number] | 'by' | 'why', string>>

const options = ['uses', 'per-player', 'amount'] as const

const usage = `npm run offers -- <what>
  list                                             every offer with its status and its codes
  show <offer or its code>                         one offer, as its players read it
  create <file.json> --by <you> --why <reason>     a draft out of the words of the Bonus entity; what is left out has its least
  edit <offer> <file.json> --by <you> --why <reason>
                                                   changes what the file says; whoever has taken it keeps it as he took it
  enable <offer> --by <you> --why <reason>         players may take it between its start and its end
  disable <offer> --by <you> --why <reason>        nobody takes it any more; whoever has taken it keeps it
  code <offer> <CODE> [--uses 1000] [--per-player 1] --by <you> --why <reason>
                                                   a code that opens it, for so many players
  grant <offer> <player> [--amount 50.00] --by <you> --why <reason>
                                                   credited at once; beside an open bonus it waits for the player's claim
  cancel <player> --by <you> --why <reason>        ends the open bonus of a player
  exclude <player> [<offer>] --by <you> --why <reason>
                                                   he takes none any more, or not this one; the open bonus it is about ends
  include <player> [<offer>] --by <you> --why <reason>
                                                   takes that back
  trace <player> <bonus>                           what each bet did to a bonus of his and why, as he reads it himself
  group <group> on|off --by <you> --why <reason>   all offers of a group: instant, weekly, percentage-on-deposit`

/** Why it was not done, as text for staff. */
const refusalTexts: Readonly<Record<string, string>> = {
  BONUS_NOT_FOUND: 'there is no such offer',
  CODE_TAKEN: 'this code exists already, whatever its case',
  CODE_INVALID: 'a code has 4 to 32 characters and no spaces',
  NO_CODES: 'this offer is not of type PROMO_CODE: it needs no code',
  AMOUNT_INVALID: 'the sum is no sum, as in 50.00',
  PLAYER_UNKNOWN: 'there is no such player',
  NOTHING_TO_GRANT: 'a share of no deposit is nothing: name a sum with --amount',
  LOST_AT_ONCE: 'it would be lost with its credit: the sum is not above its burning_amount',
  BONUS_INVALID: 'its group is switched off',
  BONUS_NOT_ACTIVE: 'it is a draft or switched off (enable <offer>)',
  BONUS_IS_NOT_STARTED: 'it has not begun',
  BONUS_EXPIRED: 'it is over',
  BONUS_NOT_ALLOWED: 'it is not for this player: another currency or country, a block, or kept from bonuses',
  LOW_USER_RATING: 'the rating of this player is too low for it',
  NO_OPEN_BONUS: 'this player has no open bonus',
  ALREADY_EXCLUDED: 'this player is kept from it already',
  NOT_EXCLUDED: 'this player is not kept from it',
  GROUP_NOT_FOUND: 'there is no such group',
}

const faultTexts: Readonly<Record<string, string>> = {
  worth_nothing: 'it is worth nothing',
  share_without_deposit: 'a PERCENTAGE wants a min_deposit_amount above 0',
  kind_in_another_group: 'its kind belongs to another group',
  deposit_kind_without_share: 'its kind is a share of deposits, so its type is PERCENTAGE',
  code_kind_without_code: 'its kind is reached by a code, so its type is PROMO_CODE',
  ends_before_it_starts: 'it ends before it starts',
  window_is_empty: 'its hours end before they begin',
  never_activated: 'its limits let nobody take it',
  cap_is_nothing: 'its cap releases nothing',
  largest_bet_is_nothing: 'its largest bet lets nobody play',
  lost_at_once: 'it is lost with its credit: burning_amount is not below bonus_amount',
  wager_without_time: 'a wager has a time: set burning_on_timeout',
}

/** Runs the command of a member of staff about offers and reports its result. False if nothing was done. */
export async function atOfferDesk(desk: Desk, typed: readonly string[], means: Means): Promise<boolean> {
  const given = readOptions(typed)
  switch (given?.verb) {
    case 'list': return list(desk, means)
    case 'show': return show(desk, given, means)
    case 'create': return create(desk, given, means)
    case 'enable': return switchTo(desk, given, means)
    case 'disable': return switchTo(desk, given, means)
    case 'code': return addCode(desk, given, means)
    case 'grant': return grant(desk, given, means)
    case 'edit': return edit(desk, given, means)
    case 'group': return switchGroup(desk, given, means)
    case 'cancel': return cancel(desk, given, means)
    case 'exclude': return exclude(desk, given, means)
    case 'include': return include(desk, given, means)
    case 'trace': return trace(given, means)
    default: return refused(means, usage)
  }
}

function readOptions(typed: readonly string[]): Options | undefined {
  const read = readArguments(typed, options)
  return read && { ...read, ids: read.names }
}

async function list(desk: Desk, { say }: Means): Promise<boolean> {
  const offers = await desk.list()
  for (const { offer: { id, status, kind, currency, name }, codes } of offers) say(`${id}  ${status.padEnd(9)}  ${currency}  ${kind.padEnd(16)}  ${name}${codes.length === 0 ? '' : `  [${codes.join(', ')}]`}`)
  say(`${offers.length} offers`)
  return true
}

async function show(desk: Desk, { ids: [wanted = ''] }: Options, means: Means): Promise<boolean> {
  const found = (await desk.list()).find(({ offer, codes }) => offer.id === wanted || codes.some((code) => code.toLowerCase() === wanted.toLowerCase()))
  if (!found) return refused(means, refusalTexts['BONUS_NOT_FOUND'] ?? '')
  means.say(JSON.stringify(found.offer, null, 2))
  if (found.codes.length > 0) means.say(`codes: ${found.codes.join(', ')}`)
  return true
}

async function trace(given: Options, means: Means): Promise<boolean> {
  const [playerId, bonusId] = [playerIn(given), given.ids[1]]
  if (!playerId || bonusId === undefined || !isId(bonusId)) return refused(means, usage)
  const steps = await means.traceOf(playerId, bonusId)
  if (!steps) return refused(means, 'this player has no such bonus (npm run player -- export shows his)')
  for (const { at, kind, game, round, moved, countable, counted, reason, left } of steps) means.say([at, kind.padEnd(9), game?.name ?? '-', round ?? '-', `bonus ${moved.bonus}`, `counts ${counted} of ${countable}`, reason, `left ${left}`].join('  '))
  means.say(`${steps.length} steps`)
  return true
}

async function create(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, path] = [orderIn(given, means), given.ids[0]]
  if (!order || path === undefined) return refused(means, usage)
  const typed = readJson(means.read(path))
  if (typed === undefined) return refused(means, `${path} is not JSON`)
  const created = await desk.create({ ...order, typed })
  if (!created.ok) return refused(means, faultsIn(created.refusal.faults))
  means.say(`${created.value.id}  a draft; enable it when it is as you want it (show ${created.value.id})`)
  for (const warning of means.warningsOf(created.value)) means.say(`mind: ${warning}`)
  return true
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined // Said to whoever typed it.
    throw error
  }
}

async function switchTo(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, offerId] = [orderIn(given, means), offerIn(given)]
  if (!order || !offerId) return refused(means, usage)
  const switched = await desk.switchTo({ ...order, offerId, wanted: given.verb === 'enable' ? 'ON' : 'OFF' })
  if (!switched.ok) return refused(means, refusalTexts[switched.refusal.code] ?? switched.refusal.code)
  means.say(`${offerId}  ${switched.value.status}`)
  return true
}

async function addCode(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, offerId, code] = [orderIn(given, means), offerIn(given), given.ids[1]]
  const [usesMax, usesPerPlayer] = [countIn(given.uses, null), countIn(given['per-player'], 1)]
  if (!order || !offerId || code === undefined || usesMax === undefined || usesPerPlayer === undefined) return refused(means, usage)
  const added = await desk.addCode({ ...order, offerId, code, usesMax, usesPerPlayer: usesPerPlayer ?? 1 })
  if (!added.ok) return refused(means, refusalTexts[added.refusal.code] ?? added.refusal.code)
  means.say(`${code} opens ${offerId}`)
  return true
}

async function grant(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, offerId, player] = [orderIn(given, means), offerIn(given), given.ids[1]]
  if (!order || !offerId || player === undefined || !isId(player)) return refused(means, usage)
  const granted = await desk.grant({ ...order, offerId, playerId: parseId<'Player'>(player), amount: given.amount ?? null })
  if (!granted.ok) return refused(means, refusalTexts[granted.refusal.code] ?? granted.refusal.code)
  const { id, status, amount } = granted.value
  means.say(`${id}  ${formatAmount(amount)} ${amount.currency} ${status === 'waiting' ? 'waits for the player to claim it' : 'credited'}`)
  return true
}

async function edit(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, offerId, path] = [orderIn(given, means), offerIn(given), given.ids[1]]
  if (!order || !offerId || path === undefined) return refused(means, usage)
  const typed = readJson(means.read(path))
  if (typed === undefined) return refused(means, `${path} is not JSON`)
  const edited = await desk.edit({ ...order, offerId, typed })
  if (!edited.ok) return refused(means, edited.refusal.code === 'OFFER_INVALID' ? faultsIn(edited.refusal.faults) : (refusalTexts[edited.refusal.code] ?? ''))
  means.say(`${offerId}  edited: whoever takes it from now on takes it so`)
  for (const warning of means.warningsOf(edited.value)) means.say(`mind: ${warning}`)
  return true
}

async function switchGroup(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, [group, wanted]] = [orderIn(given, means), given.ids]
  if (!order || group === undefined || (wanted !== 'on' && wanted !== 'off')) return refused(means, usage)
  return answered(means, await desk.switchGroup({ ...order, group, isEnabled: wanted === 'on' }), () => `${group}  ${wanted}`)
}

async function cancel(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const [order, playerId] = [orderIn(given, means), playerIn(given)]
  if (!order || !playerId) return refused(means, usage)
  return answered(means, await desk.cancel({ ...order, playerId }), ({ name }) => `ended: ${name}`)
}

async function exclude(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const meant = exclusionIn(given, means)
  return meant ? answered(means, await desk.exclude(meant), ({ ended }) => (ended === null ? 'kept from it from now on' : `kept from it from now on; ended: ${ended}`)) : refused(means, usage)
}

async function include(desk: Desk, given: Options, means: Means): Promise<boolean> {
  const meant = exclusionIn(given, means)
  return meant ? answered(means, await desk.include(meant), () => 'may take it again') : refused(means, usage)
}

/** A player, and an offer or all of them. */
function exclusionIn(given: Options, means: Means): Parameters<Desk['exclude']>[0] | undefined {
  const [order, playerId, offer] = [orderIn(given, means), playerIn(given), given.ids[1]]
  if (!order || !playerId || (offer !== undefined && !isId(offer))) return undefined
  return { ...order, playerId, offerId: offer === undefined ? null : parseId<'Offer'>(offer) }
}

function answered<Value>(means: Means, result: Result<Value, { readonly code: string }>, textOf: (value: Value) => string): boolean {
  if (!result.ok) return refused(means, refusalTexts[result.refusal.code] ?? result.refusal.code)
  means.say(textOf(result.value))
  return true
}

const faultsIn = (faults: readonly string[]): string => faults.map((fault) => faultTexts[fault] ?? fault).join('\n')

/** A whole number above 0 as typed; undefined where it is none. */
function countIn(text: string | undefined, absent: number | null): number | null | undefined {
  if (text === undefined) return absent
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function offerIn({ ids: [id] }: Options): Id<'Offer'> | undefined {
  return id !== undefined && isId(id) ? parseId<'Offer'>(id) : undefined
}

function playerIn({ ids: [id] }: Options): Id<'Player'> | undefined {
  return id !== undefined && isId(id) ? parseId<'Player'>(id) : undefined
}
