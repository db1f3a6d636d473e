import type { BattleDetails, OwnBattle } from '@zoria/contract/battles/http'
import { Mark } from '@zoria/ui/mark.tsx'
import { Verbatim } from '@zoria/ui/phrase.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import type { ReactNode } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatAmount, formatWhole } from '../../../lib/formats.ts'
import { isOver, percentTo, qualification } from '../model/phase.ts'
import { roundsText, scoreText, useBattleTexts } from './texts.ts'

type Props = { readonly battle: BattleDetails; readonly own: OwnBattle; readonly ranked: number }

/** The player's own place: score, prize, and what is missing to the next place and to the next prize. */
export function OwnPlace({ battle, own, ranked }: Props) {
  const say = useText()
  const texts = useBattleTexts()
  const { currency, status } = battle
  const over = isOver(status)
  const [prize, next] = [
    own.prize === null ? null : texts.prizeText(own.prize, currency),
    over || Number(own.next_prize?.gap ?? 0) === 0 ? null : own.next_prize,
  ]
  return (
    <section className="panel panel-raised own-place" aria-labelledby="own-place">
      <div className="panel-head">
        <h2 id="own-place">{say('battle.own.title')}</h2>
        {own.rank === null ? null : (
          <Mark tone={prize === null ? 'dim' : 'gold'}>
            {say(prize === null ? 'battle.own.outside' : 'battle.own.inside')}
          </Mark>
        )}
      </div>
      {own.rank === null ? (
        <Unranked battle={battle} own={own} />
      ) : (
        <p className="own-rank">
          <b className="num" data-testid="own-rank">
            {say('battle.rank', { rank: formatWhole(own.rank) })}
          </b>
          <span className="num">{say('battle.own.of', { count: formatWhole(ranked) })}</span>
        </p>
      )}
      <dl className="battle-facts">
        <Fact label="battle.own.score">{scoreText(own.score, battle)}</Fact>
        {own.best_multiplier === null ? null : (
          <Fact label="battle.own.best">
            ×<Verbatim>{formatAmount(own.best_multiplier)}</Verbatim>
          </Fact>
        )}
        <Fact label="battle.own.rounds">{formatWhole(own.rounds)}</Fact>
        {own.rounds_left === null || over ? null : (
          <Fact label="battle.own.roundsLeft">{formatWhole(own.rounds_left)}</Fact>
        )}
        {own.rank === null ? null : (
          <Fact label={over ? 'battle.own.prize' : 'battle.own.prizeNow'}>{prize ?? say('battle.noPrize')}</Fact>
        )}
        {over || own.next_place === null || own.next_place.rank === next?.rank ? null : (
          <Fact label="battle.own.nextPlace" values={{ rank: own.next_place.rank }}>
            {scoreText(own.next_place.gap, battle)}
          </Fact>
        )}
        {next === null ? null : (
          <Fact label="battle.own.nextPrize" values={{ rank: next.rank, prize: texts.prizeText(next.prize, currency) }}>
            {scoreText(next.gap, battle)}
          </Fact>
        )}
      </dl>
      {next === null || own.rank === null ? null : (
        <Progress
          percent={percentTo(own.score, next.gap)}
          label={say('battle.own.nextPrize', { rank: next.rank, prize: texts.prizeText(next.prize, currency) })}
          tone="gold"
          isSlim
        />
      )}
      {over || own.margin === null ? null : (
        <dl className="battle-facts">
          <Fact label="battle.own.margin">{scoreText(own.margin, battle)}</Fact>
        </dl>
      )}
      {own.prize_status === null ? null : (
        <p className="own-prize" data-status={own.prize_status}>
          {say(`battle.prize.${own.prize_status}`)}
        </p>
      )}
    </section>
  )
}

/** What is missing to be ranked. */
function Unranked({ battle: { qualification_rounds, status }, own }: Pick<Props, 'battle' | 'own'>) {
  const say = useText()
  if (isOver(status)) return <p className="own-none">{say('battle.notRanked')}</p>
  const { done, wanted, percent } = qualification(own, qualification_rounds)
  if (wanted === 0 || own.rounds_to_qualify === 0) return <p className="own-none">{say('battle.firstRound')}</p>
  return (
    <div className="own-qualification">
      <p>
        <span>{say('battle.qualification')}</span>
        <b className="num">{roundsText({ done, wanted }, say)}</b>
      </p>
      <Progress percent={percent} label={say('battle.qualification')} tone="gold" isSlim />
    </div>
  )
}

function Fact({
  label,
  values,
  children,
}: {
  readonly label: MessageId
  readonly values?: Readonly<Record<string, string | number>>
  readonly children: ReactNode
}) {
  const say = useText()
  return (
    <div>
      <dt className="num">{say(label, values)}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
