import { StudioRefusal } from '../api.ts'
import { minor } from '../model.ts'
import { dispatch, readState, refuse, type RunningPage } from './running-page.ts'
import { mayBet, ownNow, type PendingChip } from './table-model.ts'

/** Presses within this time are one placement, so that a player may put down many chips with one call. */
const GATHER_MS = 350
/** Chips that wait are sent before the close at the latest by this time. */
const SEND_BEFORE_CLOSE_MS = 600
const WAIT_MS = 100

/** Puts chips down; they are sent together shortly after. */
export function putChips(page: RunningPage, chips: readonly PendingChip[]): void {
  const { model, clock } = page
  if (!mayBet(model, clock.now())) return refuse(page, 'BETS_CLOSED')
  const waiting = [...model.pending, ...chips].reduce((sum, { amount }) => sum + amount, 0n)
  if (model.balance !== null && waiting > minor(model.balance)) return refuse(page, 'INSUFFICIENT_FUNDS')
  dispatch(page, { type: 'put', chips })
  clearTimeout(page.gathering)
  page.gathering = setTimeout(
    () => flush(page),
    Math.max(0, Math.min(GATHER_MS, (model.frame.round?.closesAt ?? 0) - clock.now() - SEND_BEFORE_CLOSE_MS)),
  )
}

/** Takes the last chips back: those that wait at once, others by a call. */
export function undoLast(page: RunningPage): void {
  if (page.model.pending.length > 0) return dispatch(page, { type: 'take_back' })
  void inTurn(page, async () => {
    const last = ownNow(page.model)?.placements.findLast(({ state }) => state === 'accepted')
    if (last !== undefined) dispatch(page, { type: 'own', own: (await page.deps.api.undo(last.requestId)).own })
  })
}

/** Takes all chips of the round back. */
export function clearBets(page: RunningPage): void {
  clearTimeout(page.gathering)
  dispatch(page, { type: 'discard' })
  void inTurn(page, async () => {
    const placed = ownNow(page.model)?.placements.filter(({ state }) => state === 'accepted') ?? []
    for (const { requestId } of placed.toReversed())
      dispatch(page, { type: 'own', own: (await page.deps.api.undo(requestId)).own })
  })
}

const flush = (page: RunningPage): void => {
  const { model } = page
  const roundId = model.frame.round?.id
  if (model.pending.length === 0 || roundId === undefined) return
  // One placement at a time: the next one waits until this one is answered.
  if (model.sending !== null) {
    page.gathering = setTimeout(() => flush(page), WAIT_MS)
    return
  }
  const wanted = { requestId: crypto.randomUUID(), roundId, bets: merged(model.pending) }
  dispatch(page, { type: 'sending', requestId: wanted.requestId })
  void inTurn(page, async () => {
    const { own, now } = await twice(() => page.deps.api.place(wanted))
    page.clock.record(now)
    dispatch(page, { type: 'own', own })
    dispatch(page, { type: 'answered' })
    const refusal = own.placements.find(({ requestId }) => requestId === wanted.requestId)?.refusal
    if (refusal) refuse(page, refusal)
  })
}

/** Makes calls one after the other, so that an undo never overtakes its bet. Refusals are shown. */
export function inTurn(page: RunningPage, work: () => Promise<void>): Promise<void> {
  page.calls = page.calls.then(work).catch((error: unknown) => {
    if (!(error instanceof StudioRefusal)) throw error
    if (error.code === 'SESSION_ENDED') return page.deps.end(error.code)
    dispatch(page, { type: 'answered' })
    refuse(page, error.code)
    // The bet may have been placed all the same: the studio says what is on the table.
    return readState(page)
  })
  return page.calls
}

/** A lost answer is asked for again under the same request id. */
export async function twice<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof StudioRefusal) || error.code !== 'UNREACHABLE') throw error
    return call()
  }
}

const merged = (chips: readonly PendingChip[]): readonly { readonly spot: string; readonly amount: string }[] => {
  const sums = new Map<string, bigint>()
  for (const { spot, amount } of chips) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
  return [...sums].map(([spot, amount]) => ({
    spot,
    amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
  }))
}
