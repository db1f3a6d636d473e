import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Sheet } from '@zoria/ui/sheet.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatDateTime, formatMoney } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { LocalDate } from '../../../lib/time/local-date.tsx'
import { useSite } from '../../../lib/site.ts'
import { useOwnEntry } from '../../../shell/index.ts'
import { useActiveBonus, useBonusHistory, useClaimable } from '../api.ts'
import { lookOf } from '../model/card.ts'
import { outcomeOf, waitsForOpen } from '../model/panel.ts'
import { nameOfOffer } from '../model/terms.ts'
import { Failed } from './available-bonuses.tsx'
import { BonusTrace } from './bonus-trace.tsx'
import { ClaimGrant } from './claim-grant.tsx'
import { ReceivedFeed } from './received-feed.tsx'
import { OpenBonusPanel } from './open-bonus.tsx'

/** The open bonus, what waits for it to end, and what became of those before. */
export function MyBonuses() {
  const claimable = useClaimable()
  const { data: open } = useActiveBonus()
  const waiting = claimable.data ?? []
  return (
    <div className="bonus-stack">
      <OpenBonusPanel />
      {claimable.isError && waiting.length === 0 ? <Failed onAgain={() => void claimable.refetch()} /> : null}
      {waiting.map((each) => (
        <Claimable key={each.id} grant={each} isOneOpen={!!open} onEnd={() => void claimable.refetch()} />
      ))}
      <ReceivedFeed />
      <History />
    </div>
  )
}

type Waiting = {
  readonly grant: ClaimableBonus
  /** Whether another bonus is open now. */ readonly isOneOpen: boolean
  readonly onEnd: () => void
}

/** A grant that waits for its player: its deadline with the time left, and what holds it up. */
export function Claimable({ grant, isOneOpen, onEnd }: Waiting) {
  const say = useText()
  const { language } = useSite()
  const offsetOf = useLocalOffset()
  const sum = formatMoney(grant.amount, grant.currency)
  const name = nameOfOffer(grant.bonus, language)
  const text = waitsForOpen(grant, { isOneOpen }) ? 'bonus.claimWaits' : 'bonus.claimBy'
  return (
    <section className="bonus-waiting" aria-label={say('bonus.claimable')}>
      <ArtPicture name={lookOf(grant.bonus).picture} size={48} />
      <div>
        <h3>
          <Phrase>{name}</Phrase>:{' '}
          <span className="num" translate="no">
            {sum}
          </span>
        </h3>
        <p>
          <Phrase>{say(text, { date: formatDateTime(grant.expires_at, offsetOf(grant.expires_at)) })}</Phrase>{' '}
          <CountdownTo at={grant.expires_at} label={say('bonus.claimLeft')} days="bonus.days" onEnd={onEnd} />
        </p>
      </div>
      <ClaimGrant id={grant.id} name={name} sum={sum} />
    </section>
  )
}

/** How an ended bonus was played, with an entry of the history of its own. */
function TraceDialog({ bonus, onLeft }: { readonly bonus: UserBonus; readonly onLeft: () => void }) {
  const say = useText()
  const { language } = useSite()
  const leave = useOwnEntry('bonus-trace', onLeft)
  return (
    <Sheet
      side="bottom"
      width={1010}
      title={nameOfOffer(bonus.bonus, language)}
      closeLabel={say('shell.close')}
      onClose={leave}
      focuses="dialog"
    >
      <BonusTrace bonus={bonus} />
    </Sheet>
  )
}

function History() {
  const say = useText()
  const history = useBonusHistory()
  const items = (history.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ status }) => status === 'COMPLETED' || status === 'CANCELED',
  )
  if (history.isError && items.length === 0) return <Failed onAgain={() => void history.refetch()} />
  return (
    <section className="panel bonus-history" aria-label={say('bonus.history')}>
      <h2>{say('bonus.history')}</h2>
      {history.isPending ? (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton height={44} radius={10} />
          <Skeleton height={44} radius={10} />
          <Skeleton height={44} radius={10} />
        </div>
      ) : null}
      {history.isSuccess && items.length === 0 ? <p className="bonus-honest">{say('bonus.historyEmpty')}</p> : null}
      {items.length === 0 ? null : <HistoryTable items={items} />}
      {history.hasNextPage ? (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {say('bonus.more')}
        </Button>
      ) : null}
    </section>
  )
}

function HistoryTable({ items }: { readonly items: readonly UserBonus[] }) {
  const say = useText()
  const [traced, trace] = useState<UserBonus | null>(null)
  return (
    <>
      <table className="bonus-table">
        <thead>
          <tr>
            <th scope="col">{say('bonus.column.name')}</th>
            <th scope="col">{say('bonus.column.status')}</th>
            <th scope="col">{say('bonus.column.date')}</th>
            <th scope="col">{say('bonus.column.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((bonus) => (
            <HistoryLine key={bonus.id} bonus={bonus} onTrace={() => trace(bonus)} />
          ))}
        </tbody>
      </table>
      {traced === null ? null : <TraceDialog bonus={traced} onLeft={() => trace(null)} />}
    </>
  )
}

/** An ended bonus; one that was ever credited leads to what each bet of it did. */
export function HistoryLine({ bonus, onTrace }: { readonly bonus: UserBonus; readonly onTrace: () => void }) {
  const say = useText()
  const { language } = useSite()
  const { status, tone, text, sum } = outcomeOf(bonus)
  const name = nameOfOffer(bonus.bonus, language)
  return (
    <tr>
      <td>
        <span className="bonus-table-name">
          <ArtPicture name={lookOf(bonus.bonus).picture} size={32} />
          <b>{name}</b>
        </span>
      </td>
      <td>
        <Mark tone={tone}>{say(status)}</Mark>
      </td>
      <td>
        <LocalDate iso={bonus.ended_at ?? bonus.updated_at} />
      </td>
      <td className="num">
        <Phrase>{say(text, sum === null ? {} : { sum: formatMoney(sum, bonus.currency) })}</Phrase>
        {bonus.activated_at === null ? null : (
          <Button tone="text" size="sm" aria-label={`${say('bonus.traceOpen')}: ${name}`} onClick={onTrace}>
            {say('bonus.traceOpen')}
          </Button>
        )}
      </td>
    </tr>
  )
}
