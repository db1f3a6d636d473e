import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { formatAmount, isId, parseId, type Id, type Result } from '@zoria/kernel'
import { promoCodeKey } from '@zoria/kernel/promo-code'
import {
  done,
  OperatorFault,
  readJSON,
  refused,
  wholeIn,
  type Answer,
  type Asked,
  type OperatorCommand,
  type OperatorGroup,
} from '@zoria/platform/operator/command'
import type { StaffOrder } from '@zoria/platform/staff-log'
import type { Bonuses } from '../index.ts'

/** Where staff decides about offers. */
export type OfferCounter = {
  readonly desk: Bonuses['staff']
  readonly trace: Bonuses['trace']
  /** What speaks against an offer, in sentences. */
  readonly warningsOf: (offer: OfferTerms) => readonly string[]
}

type Signed = Asked & { readonly order: StaffOrder }

/** Why it was not done, as text for staff. */
const refusalTexts: Readonly<Record<string, string>> = {
  BONUS_NOT_FOUND: 'there is no such offer',
  CODE_TAKEN: 'this code exists already, whatever its case',
  CODE_INVALID:
    'a code has 4 to 32 characters; spaces, quotation marks, invisible characters, dashes other than -, and letters whose case is ambiguous (İ, ı, final Σ) are not allowed',
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

/** Commands for offers. docs/runbooks/running-offers.md */
export const offerCommands: OperatorGroup<OfferCounter> = {
  name: 'offers',
  about: 'bonuses that players take or are given',
  commands: [
    { name: 'list', does: 'every offer with its status and its codes', run: list },
    { name: 'show', takes: '<offer>', does: 'one offer by its id or a code, as its players read it', run: show },
    {
      name: 'create',
      takes: '<file.json>',
      does: 'adds a draft; the file has fields of the Bonus entity, omitted ones get their minimum',
      isSigned: true,
      run: create,
    },
    {
      name: 'edit',
      takes: '<offer> <file.json>',
      does: 'changes the fields in the file; players who have taken the offer keep the earlier terms',
      isSigned: true,
      run: edit,
    },
    switching('enable', 'players may take it between its start and its end'),
    switching('disable', 'nobody can take it any more; players who have taken it keep it'),
    {
      name: 'code',
      takes: '<offer> <CODE>',
      options: { '--uses <n>': 'for so many players', '--per-player <n>': 'so many times for each, 1 unless said' },
      does: 'a code that opens it',
      isSigned: true,
      run: async ({ desk }, { args: [offer, code = ''], options, order, ...asked }) => {
        const usesMax =
          options['uses'] === undefined ? null : wholeIn(options['uses'], { option: 'uses', max: countMax })
        const usesPerPlayer = wholeIn(options['per-player'] ?? '1', { option: 'per-player', max: countMax })
        return answered(
          asked,
          await desk.addCode({ ...order, offerId: offerIn(offer), code, usesMax, usesPerPlayer }),
          () => `${code} opens ${offer}`,
        )
      },
    },
    {
      name: 'grant',
      takes: '<offer> <player>',
      options: { '--amount <sum>': 'another sum than the offer has, as in 50.00' },
      does: 'credits it at once; while another bonus is open, the player has to claim it',
      isSigned: true,
      reference: 'required',
      run: async ({ desk }, { args: [offer, player], options, order, ...asked }) =>
        answered(
          asked,
          await desk.grant({
            ...order,
            offerId: offerIn(offer),
            playerId: playerIn(player),
            amount: options['amount'] ?? null,
          }),
          ({ id, status, amount }) =>
            `${id}  ${formatAmount(amount)} ${amount.currency} ${status === 'waiting' ? 'waits for the player to claim it' : 'credited'}`,
        ),
    },
    {
      name: 'cancel',
      takes: '<player>',
      does: 'ends the open bonus of a player',
      isSigned: true,
      reference: 'required',
      run: async ({ desk }, { args: [player], order, ...asked }) =>
        answered(asked, await desk.cancel({ ...order, playerId: playerIn(player) }), ({ name }) => `ended: ${name}`),
    },
    {
      name: 'exclude',
      takes: '<player> [offer]',
      does: 'blocks the player from all offers, or from one; ends his open bonus if the block covers it',
      isSigned: true,
      reference: 'required',
      run: async ({ desk }, asked) =>
        answered(asked, await desk.exclude(exclusionIn(asked)), ({ ended }) =>
          ended === null ? 'kept from it from now on' : `kept from it from now on; ended: ${ended}`,
        ),
    },
    {
      name: 'include',
      takes: '<player> [offer]',
      does: 'lifts the block',
      isSigned: true,
      run: async ({ desk }, asked) =>
        answered(asked, await desk.include(exclusionIn(asked)), () => 'may take it again'),
    },
    {
      name: 'trace',
      takes: '<player> <bonus>',
      does: 'the effect of each bet on a bonus, as the player sees it',
      run: trace,
    },
    {
      name: 'group',
      takes: '<group> <on|off>',
      does: 'switches all offers of a group: instant, weekly, percentage-on-deposit',
      isSigned: true,
      run: async ({ desk }, { args: [group = '', wanted = ''], order, ...asked }) => {
        if (wanted !== 'on' && wanted !== 'off') throw new OperatorFault(`a group is on or off, not "${wanted}"`)
        return answered(
          asked,
          await desk.switchGroup({ ...order, group, isEnabled: wanted === 'on' }),
          () => `${group}  ${wanted}`,
        )
      },
    },
  ],
}

const countMax = 999_999_999
/** Nobody reads more steps of a trace on a screen. */
const stepsMax = 1_000

function switching(name: 'enable' | 'disable', does: string): OperatorCommand<OfferCounter> {
  return {
    name,
    takes: '<offer>',
    does,
    isSigned: true,
    run: async ({ desk }, { args: [offer], order, ...asked }) =>
      answered(
        asked,
        await desk.switchTo({ ...order, offerId: offerIn(offer), wanted: name === 'enable' ? 'ON' : 'OFF' }),
        ({ status }) => `${offer}  ${status}`,
      ),
  }
}

async function list({ desk }: OfferCounter, asked: Asked): Promise<Answer> {
  const offers = await desk.list()
  for (const {
    offer: { id, status, kind, currency, name },
    codes,
  } of offers)
    asked.say(
      `${id}  ${status.padEnd(9)}  ${currency}  ${kind.padEnd(16)}  ${name}${codes.length === 0 ? '' : `  [${codes.join(', ')}]`}`,
    )
  return done(asked, `${offers.length} offers`, offers)
}

async function show({ desk }: OfferCounter, { args: [wanted = ''], ...asked }: Asked): Promise<Answer> {
  const found = (await desk.list()).find(
    ({ offer, codes }) => offer.id === wanted || codes.some((code) => promoCodeKey(code) === promoCodeKey(wanted)),
  )
  if (!found) return refused(asked, refusalTexts['BONUS_NOT_FOUND'] ?? '')
  asked.say(JSON.stringify(found.offer, null, 2))
  if (found.codes.length > 0) asked.say(`codes: ${found.codes.join(', ')}`)
  return { isDone: true, value: found }
}

async function trace(counter: OfferCounter, { args: [player, bonus = ''], ...asked }: Asked): Promise<Answer> {
  const read = isId(bonus) ? await counter.trace(playerIn(player), bonus, { page: 1, pageSize: stepsMax }) : undefined
  if (!read) return refused(asked, 'this player has no such bonus (npm run player -- export shows his)')
  const { items: steps, total } = read
  for (const { at, kind, game, round, moved, countable, counted, reason, left } of steps)
    asked.say(
      [
        at,
        kind.padEnd(9),
        game?.name ?? '-',
        round ?? '-',
        `bonus ${moved.bonus}`,
        `counts ${counted} of ${countable}`,
        reason,
        `left ${left}`,
      ].join('  '),
    )
  const cut = steps.length < total ? `, the newest of ${total}` : ''
  return done(asked, `${steps.length} steps${cut}`, steps)
}

async function create(
  { desk, warningsOf }: OfferCounter,
  { args: [path = ''], order, ...asked }: Signed,
): Promise<Answer> {
  const created = await desk.create({ ...order, typed: await readJSON(path, asked) })
  if (!created.ok) return refused(asked, faultsIn(created.refusal.faults))
  const { id } = created.value
  asked.say(`${id}  a draft; enable it when it is as you want it (show ${id})`)
  for (const warning of warningsOf(created.value)) asked.say(`mind: ${warning}`)
  return { isDone: true, value: created.value }
}

async function edit(
  { desk, warningsOf }: OfferCounter,
  { args: [offer, path = ''], order, ...asked }: Signed,
): Promise<Answer> {
  const offerId = offerIn(offer)
  const edited = await desk.edit({ ...order, offerId, typed: await readJSON(path, asked) })
  if (!edited.ok)
    return refused(
      asked,
      edited.refusal.code === 'OFFER_INVALID'
        ? faultsIn(edited.refusal.faults)
        : (refusalTexts[edited.refusal.code] ?? ''),
    )
  asked.say(`${offerId}  edited: the new terms apply to players who take it from now on`)
  for (const warning of warningsOf(edited.value)) asked.say(`mind: ${warning}`)
  return { isDone: true, value: edited.value }
}

/** A player, and an offer or all of them. */
const exclusionIn = ({ args: [player, offer], order }: Signed) => ({
  ...order,
  playerId: playerIn(player),
  offerId: offer === undefined ? null : offerIn(offer),
})

function answered<Value>(
  asked: Pick<Asked, 'say'>,
  result: Result<Value, { readonly code: string }>,
  textOf: (value: Value) => string,
): Answer {
  return result.ok
    ? done(asked, textOf(result.value), result.value)
    : refused(asked, refusalTexts[result.refusal.code] ?? result.refusal.code)
}

const faultsIn = (faults: readonly string[]): string => faults.map((fault) => faultTexts[fault] ?? fault).join('\n')

function offerIn(typed = ''): Id<'Offer'> {
  if (isId(typed)) return parseId<'Offer'>(typed)
  throw new OperatorFault(`"${typed}" is no id of an offer (list shows them)`)
}

function playerIn(typed = ''): Id<'Player'> {
  if (isId(typed)) return parseId<'Player'>(typed)
  throw new OperatorFault(`"${typed}" is no id of a player`)
}
