import type { Bonuses } from '@zoria/bonuses'
import { formatAmount, instant, parseId, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Identity } from '@zoria/identity'
import type { Chance } from '@zoria/platform/chance'
import type { Queryable, Sql } from '@zoria/platform/database'
import { deliverFacts } from '@zoria/platform/outbox'
import type { NewNotice } from '../rules/new-notice.ts'
import { noticeOf } from './notice-of-fact.ts'
import { writeNotice } from './write-notice.ts'

/** Reads the name of a battle, and how many free rounds a place won. The composition provides it. */
export type BattleNames = {
  noticeParts(asked: {
    readonly battleId: string
    readonly place: number | null
  }): Promise<
    { readonly slug: string; readonly names: Record<string, string>; readonly count: number | null } | undefined
  >
}

/** Reads the name of a spin's sector, and until when its prize can be used. The composition provides it. */
export type WheelNames = {
  noticeParts(asked: {
    readonly playerId: Id<'Player'>
    readonly spinId: string
  }): Promise<{ readonly names: Record<string, string>; readonly until: Instant | null } | undefined>
}

type Deps = {
  readonly battles: BattleNames
  readonly wheel: WheelNames
  readonly sql: Sql
  readonly chance: Chance
  readonly bonuses: Pick<Bonuses, 'noticeParts' | 'giftOf'>
  readonly identity: Pick<Identity, 'isErased' | 'sendNews'>
}

/**
 * Turns the next facts into messages, some at a time; answers whether there may be more. A bonus is news for the mail
 * as well, where its player agreed to news.
 */
export const consumeFacts = (deps: Deps) => async (): Promise<{ readonly isMore: boolean }> => {
  const count = await deliverFacts(deps.sql, 'notifications', async (fact, tx) => {
    const parts = noticeOf(fact)
    if (parts === undefined || (await isWonAtWheel(deps, tx, parts))) return
    const notice = await named(deps, tx, await ofLevel(deps, await ofWheel(deps, await ofBattle(deps, parts))))
    const isNew = await writeNotice(deps, tx, { notice, cause: `fact:${fact.id}`, at: instant(fact.occurredAt) })
    if (isNew && (notice.kind === 'bonus_granted' || notice.kind === 'bonus_waits'))
      await deps.identity.sendNews(tx, { playerId: parseId<'Player'>(notice.playerId), key: 'news_bonus_granted' })
  })
  return { isMore: count > 0 }
}

/** A message about a bonus with the bonus's name. The offer of a closed week is shown as cashback. */
export async function named(
  { bonuses }: { readonly bonuses: Pick<Bonuses, 'noticeParts'> },
  db: Queryable,
  notice: NewNotice,
): Promise<NewNotice> {
  if (
    !(notice.kind.startsWith('bonus_') || notice.kind === 'battle_bonus' || notice.kind === 'wheel_bonus') ||
    notice.subject === null
  )
    return notice
  const parts = await bonuses.noticeParts(db, parseId<'Player'>(notice.playerId), notice.subject)
  if (parts === undefined) return notice
  const { names, kind, waits } = parts
  if (notice.kind === 'battle_bonus' || notice.kind === 'wheel_bonus')
    return { ...notice, details: { ...notice.details, names, ...(waits && { until: toIso(waits.until) }) } }
  if (notice.kind !== 'bonus_waits' || waits === null) return { ...notice, details: { ...notice.details, names } }
  const { amount, until } = waits
  return {
    ...notice,
    kind: kind === 'WeeklyCashback' ? 'cashback_closed' : 'bonus_waits',
    details: { names, amount: formatAmount(amount), currency: amount.currency, until: toIso(until) },
  }
}

/** The message of a bonus from the wheel is that of a wheel prize. */
async function isWonAtWheel(
  { bonuses }: Pick<Deps, 'bonuses'>,
  db: Queryable,
  { kind, playerId, subject }: NewNotice,
): Promise<boolean> {
  return (
    kind === 'bonus_waits' &&
    subject !== null &&
    (await bonuses.noticeParts(db, parseId<'Player'>(playerId), subject))?.waits?.source === 'wheel'
  )
}

/** A message about free rounds of the wheel with the name of the sector. */
async function ofWheel({ wheel }: Pick<Deps, 'wheel'>, notice: NewNotice): Promise<NewNotice> {
  if (notice.kind !== 'wheel_free_rounds' || notice.subject === null) return notice
  const parts = await wheel.noticeParts({ playerId: parseId<'Player'>(notice.playerId), spinId: notice.subject })
  return parts === undefined
    ? notice
    : {
        ...notice,
        details: { ...notice.details, names: parts.names, ...(parts.until !== null && { until: toIso(parts.until) }) },
      }
}

/** A message about a level with the names of its gift; an offer that is gone is not named. */
async function ofLevel({ bonuses }: Pick<Deps, 'bonuses'>, notice: NewNotice): Promise<NewNotice> {
  const { giftId, ...details } = notice.details
  if (giftId === undefined) return notice
  const gift = await bonuses.giftOf(giftId)
  return { ...notice, details: { ...details, ...(gift && { names: gift.names }) } }
}

/** A message about a battle with the names of the battle. */
async function ofBattle({ battles }: Pick<Deps, 'battles'>, notice: NewNotice): Promise<NewNotice> {
  const { battleId, place = null, ...details } = notice.details
  if (battleId === undefined) return notice
  const parts = await battles.noticeParts({ battleId, place })
  return {
    ...notice,
    details: {
      ...details,
      ...(parts && { battle: { slug: parts.slug, names: parts.names as never, place, count: parts.count } }),
    },
  }
}
