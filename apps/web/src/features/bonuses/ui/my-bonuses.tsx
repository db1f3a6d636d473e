import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { formatDateTime, formatMoney, localOffset } from '../../../lib/formats.ts'
import { LocalDate } from '../../../lib/local-date.tsx'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useSite } from '../../../lib/site.ts'
import { notify, useOwnEntry, useStatusModal, useVerification } from '../../../shell/index.ts'
import { useActiveBonus, useBonusCalls, useBonusHistory, useClaimable } from '../api.ts'
import { wayPast } from '../model/activation.ts'
import { lookOf } from '../model/card.ts'
import { outcomeOf } from '../model/panel.ts'
import { nameOfOffer } from '../model/terms.ts'
import { Failed } from './available-bonuses.tsx'
import { BonusTrace } from './bonus-trace.tsx'
import { useClaimDoor } from './claim-door.ts'
import { OpenBonusPanel } from './open-bonus.tsx'

/** The open bonus, what waits for it to end, and what became of those before. */
export function MyBonuses() {
  const claimable = useClaimable()
  const waiting = claimable.data ?? []
  return (
    <div className="bonus-stack">
      <OpenBonusPanel />
      {claimable.isError && waiting.length === 0 ? <Failed onAgain={() => void claimable.refetch()} /> : null}
      {waiting.map((each) => <Claimable key={each.id} grant={each} />)}
      <History />
    </div>
  )
}

/** A grant that met an open bonus: it waits, and says until when. */
function Claimable({ grant }: { readonly grant: ClaimableBonus }) {
  const say = useText()
  const { language } = useSite()
  const { claim } = useBonusCalls()
  const textOf = useRefusalText()
  const askFirst = useClaimDoor((door) => door.open)
  const verify = useVerification((verification) => verification.ask)
  const tell = useStatusModal((modal) => modal.open)
  const { data: open } = useActiveBonus()
  const sum = formatMoney(grant.amount, grant.currency)
  const take = async (confirmation?: true) => {
    const answer = await claim.mutateAsync({ id: grant.id, ...(confirmation && { confirmation }) })
    if (answer.ok) return notify({ kind: 'success', title: say('bonus.claimed', { sum }) })
    const { code } = answer.refusal
    switch (wayPast(code)) {
      case 'confirm': return askFirst({ name: nameOfOffer(grant.bonus, language), open: open ?? null, go: () => void take(true) })
      case 'call': return verify({ action: 'BONUS_ACTIVATION', run: () => void take(confirmation) })
      case 'step': return tell({ key: code })
      case null: return notify({ kind: 'error', title: textOf(answer.refusal) })
    }
  }
  return (
    <section className="bonus-waiting" aria-label={say('bonus.claimable')}>
      <ArtPicture name={lookOf(grant.bonus).picture} size={48} />
      <div>
        <h3>{nameOfOffer(grant.bonus, language)}: <span className="num">{sum}</span></h3>
        <p>{say('bonus.claimWaits', { date: formatDateTime(grant.expires_at, localOffset(grant.expires_at)) })}</p>
      </div>
      <Button isBusy={claim.isPending} onClick={() => void take()}>{say('bonus.claim', { sum })}</Button>
    </section>
  )
}

/** How an ended bonus was played, with an entry of the history of its own. */
function TraceDialog({ bonus, onLeft }: { readonly bonus: UserBonus; readonly onLeft: () => void }) {
  const say = useText()
  const { language } = useSite()
  const leave = useOwnEntry('bonus-trace', onLeft)
  return <Dialog title={nameOfOffer(bonus.bonus, language)} closeLabel={say('shell.close')} onClose={leave} width={1010} focuses="dialog"><BonusTrace bonus={bonus} /></Dialog>
}

function History() {
  const say = useText()
  const history = useBonusHistory()
  const items = (history.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ status }) => status === 'COMPLETED' || status === 'CANCELED')
  if (history.isError && items.length === 0) return <Failed onAgain={() => void history.refetch()} />
  return (
    <section className="panel bonus-history" aria-label={say('bonus.history')}>
      <h2>{say('bonus.history')}</h2>
      {history.isPending ? <div className="grid gap-2" aria-busy="true"><Skeleton height={44} radius={10} /><Skeleton height={44} radius={10} /><Skeleton height={44} radius={10} /></div> : null}
      {history.isSuccess && items.length === 0 ? <p className="bonus-honest">{say('bonus.historyEmpty')}</p> : null}
      {items.length === 0 ? null : <HistoryTable items={items} />}
      {history.hasNextPage ? <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>{say('bonus.more')}</Button> : null}
    </section>
  )
}

function HistoryTable({ items }: { readonly items: readonly UserBonus[] }) {
  const say = useText()
  const [traced, trace] = useState<UserBonus | null>(null)
  return (
    <>
      <table className="bonus-table">
        <thead><tr><th scope="col">{say('bonus.column.name')}</th><th scope="col">{say('bonus.column.status')}</th><th scope="col">{say('bonus.column.date')}</th><th scope="col">{say('bonus.column.outcome')}</th></tr></thead>
        <tbody>{items.map((bonus) => <HistoryLine key={bonus.id} bonus={bonus} onTrace={() => trace(bonus)} />)}</tbody>
      </table>
      {traced === null ? null : <TraceDialog bonus={traced} onLeft={() => trace(null)} />}
    </>
  )
}

/** An ended bonus; one that was ever credited leads to what each bet of it did. */
export function HistoryLine({ bonus, onTrace }: { readonly bonus: UserBonus; readonly onTrace: () => void }) {
  const say = useText()
  const { language } = useSite()
  const { status, tone, said, sum } = outcomeOf(bonus)
  const name = nameOfOffer(bonus.bonus, language)
  return (
    <tr>
      <td><span className="bonus-table-name"><ArtPicture name={lookOf(bonus.bonus).picture} size={32} /><b>{name}</b></span></td>
      <td><Mark tone={tone}>{say(status)}</Mark></td>
      <td><LocalDate iso={bonus.ended_at ?? bonus.updated_at} /></td>
      <td className="num">
        {say(said, sum === null ? {} : { sum: formatMoney(sum, bonus.currency) })}
        {bonus.activated_at === null ? null : <Button tone="text" size="sm" aria-label={`${say('bonus.traceOpen')}: ${name}`} onClick={onTrace}>{say('bonus.traceOpen')}</Button>}
      </td>
    </tr>
  )
}
