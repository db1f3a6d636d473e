import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { TraceStep } from '@zoria/contract/bonuses/http'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatAmount, formatMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { nameOf } from '../../../lib/game-name.ts'
import { useBonusTrace } from '../api.ts'
import { countedOf, movedParts, reasonOf, signedSum, titleOf } from '../model/trace.ts'
import { Failed } from './available-bonuses.tsx'

/** What each bet did to the bonus and why, in plain words; support reads the same record. */
export function BonusTrace({ bonus }: { readonly bonus: UserBonus }) {
  const say = useText()
  const texts = useContentTexts('bonuses')
  const trace = useBonusTrace(bonus)
  const steps = trace.data?.pages.flatMap(({ items }) => items) ?? []
  if (trace.isError && steps.length === 0) return <Failed onAgain={() => void trace.refetch()} />
  return (
    <section className="panel bonus-trace" aria-label={say('bonus.traceTitle')}>
      <h2>{say('bonus.traceTitle')}</h2>
      {trace.isPending ? (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton height={52} radius={10} />
          <Skeleton height={52} radius={10} />
          <Skeleton height={52} radius={10} />
        </div>
      ) : null}
      {trace.isSuccess && steps.length === 0 ? <p className="bonus-honest">{say('bonus.traceEmpty')}</p> : null}
      {steps.length === 0 ? null : (
        <table className="bonus-table bonus-trace-table">
          <thead>
            <tr>
              {(['time', 'what', 'paid', 'counted', 'why', 'left'] as const).map((each) => (
                <th scope="col" key={each}>
                  {say(`bonus.trace.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Step key={step.id} step={step} currency={bonus.currency} />
            ))}
          </tbody>
        </table>
      )}
      {trace.hasNextPage ? (
        <Button isBusy={trace.isFetchingNextPage} onClick={() => void trace.fetchNextPage()}>
          {say('bonus.more')}
        </Button>
      ) : null}
      <p className="bonus-legend">
        <span>
          <i className="bonus-dot-game" />
          {say('balance.game')}
        </span>
        <span>
          <i className="bonus-dot-bonus" />
          {say('balance.bonus')}
        </span>
        <span>
          <i className="bonus-dot-electronic" />
          {say('balance.electronic')}
        </span>
        <span>{texts.of('trace')}</span>
      </p>
    </section>
  )
}

function Step({ step, currency }: { readonly step: TraceStep; readonly currency: string }) {
  const say = useText()
  const counted = countedOf(step, say)
  return (
    <tr>
      <td>
        <LocalDateTime iso={step.at} />
      </td>
      <td>
        <b>{say(titleOf(step))}</b>
        {step.game === null ? null : <small>{nameOf(step.game, say)}</small>}
      </td>
      <td>
        {movedParts(step).map(({ part, amount }) => (
          <span className="bonus-part num" key={part}>
            <i className={`bonus-dot-${part}`} aria-hidden="true" />
            <span className="visually-hidden">
              <Phrase>{say(`bonus.part.${part}`)}</Phrase>{' '}
            </span>
            <Verbatim>{signedSum(amount)}</Verbatim>
          </span>
        ))}
      </td>
      <td className={`num bonus-counted-${counted.tone}`}>{counted.text}</td>
      <td>{reasonOf(step, say, (sum) => formatMoney(sum, currency))}</td>
      <td className="num">
        <span className="bonus-left-word">{say('bonus.trace.left')} </span>
        <Verbatim>{formatAmount(step.left)}</Verbatim>
      </td>
    </tr>
  )
}
