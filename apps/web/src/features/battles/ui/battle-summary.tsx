import type { Battle, OwnBattle } from '@zoria/contract/battles/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { BattleCard } from '@zoria/ui/play/battle-card.tsx'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useText, type Say } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useProgress } from '../api.ts'
import { awaited, cups, isOver, qualification, statusMarks, stepOf } from '../model/phase.ts'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { JoinButton } from './join-button.tsx'
import { addressOf, roundsText, scoreText, useBattleTexts } from './texts.ts'

type Props = { readonly battle: Battle; readonly readAt: number }

/** A battle in a list: cup, fund, countdown, the player's own state and what can be done (Spec §3, §4). */
export function BattleSummary({ battle, readAt }: Props) {
  const say = useText()
  const texts = useBattleTexts()
  const own = useProgress({ slug: battle.slug, own: battle.own, readAt })
  const { slug, names, cup, status } = battle
  const name = texts.nameIn(names)
  const [{ tone, text }, to] = [statusMarks[status], addressOf(battle)]
  return (
    <BattleCard
      name={<Link to={to}>{name}</Link>}
      image={<ArtPicture name={cups[cup].picture} size={66} />}
      cup={cup}
      cupName={say(cups[cup].name)}
      state={{ tone, text: say(text) }}
      facts={useFacts(battle)}
      standing={own === null ? undefined : standingOf({ battle, own, say, texts })}
      note={<BarrierNote battle={{ ...battle, own }} />}
      actions={<Actions battle={{ ...battle, own }} name={name} slug={slug} to={to} />}
    />
  )
}

/** Fund, players, prize places, and the time to the start or to the end. */
export function useFacts(battle: Battle, onEnd?: () => void) {
  const say = useText()
  const { fund, currency, participants, prize_places, status } = battle
  const until = awaited(battle)
  const label = say(status === 'upcoming' ? 'battle.startsIn' : 'battle.endsIn')
  const over = battle.cancelled_at ?? battle.finished_at ?? battle.ends_at
  return [
    { label: say('battle.fund'), value: formatRoundMoney(fund.amount, currency), isPrize: true },
    { label: say('battle.players'), value: formatWhole(participants) },
    { label: say('battle.places'), value: formatWhole(prize_places) },
    until === null
      ? { label: say(isOver(status) ? 'battle.endedAt' : 'battle.endsAt'), value: <LocalDateTime iso={over} /> }
      : { label, value: <CountdownTo days="battle.days" at={until} label={label} {...(onEnd && { onEnd })} /> },
  ]
}

function Actions({
  battle,
  name,
  slug,
  to,
}: {
  readonly battle: Battle
  readonly name: string
  readonly slug: string
  readonly to: string
}) {
  const say = useText()
  const step = stepOf(battle)
  const results = battle.status === 'cancelled' ? 'battle.details' : 'battle.results'
  const shown = say(isOver(battle.status) ? results : 'battle.table')
  return (
    <>
      {step === 'join' ? <JoinButton slug={slug} name={name} /> : null}
      {step === 'play' ? (
        <Link className={buttonClass({ tone: 'gold' })} to={`/games/${battle.play_slug ?? ''}?mode=money`}>
          {say('battle.play')}
        </Link>
      ) : null}
      <Link className={buttonClass({ tone: 'ghost' })} to={to} aria-label={`${shown}: ${name}`}>
        {shown}
      </Link>
    </>
  )
}

/** Why a player may not take part. */
export function BarrierNote({ battle: { status, own, ...battle } }: { readonly battle: Battle }) {
  const textOf = useRefusalText()
  const { leagueText } = useBattleTexts()
  if (own === null || own.barrier === null || isOver(status)) return null
  const league = own.barrier === 'BATTLE_LEAGUE_NOT_REACHED' ? leagueText(battle) : null
  return (
    <span className="battle-barrier">
      <Lock size={15} aria-hidden="true" />
      <Phrase>{textOf({ code: own.barrier, retryAfter: null })}</Phrase>
      <Phrase>{league === null ? '' : `: ${league}`}</Phrase>
    </span>
  )
}

type Stood = {
  readonly battle: Battle
  readonly own: OwnBattle
  readonly say: Say
  readonly texts: ReturnType<typeof useBattleTexts>
}

/** The player's own state; nothing for one who has not joined. */
function standingOf({ battle, own, say, texts }: Stood) {
  const { currency, status, qualification_rounds } = battle
  if (own.rank !== null) {
    const prize = own.prize === null ? null : texts.prizeText(own.prize, currency)
    const gap =
      own.next_prize === null || isOver(status)
        ? null
        : say('battle.gapTo', {
            gap: scoreText(own.next_prize.gap, battle),
            rank: own.next_prize.rank,
            prize: texts.prizeText(own.next_prize.prize, currency),
          })
    return {
      place: say('battle.rank', { rank: formatWhole(own.rank) }),
      title: prize === null ? say('battle.noPrize') : say(isOver(status) ? 'battle.won' : 'battle.prizeNow', { prize }),
      detail: gap,
    }
  }
  if (own.state === 'in_qualification' && !isOver(status)) {
    const { done, wanted, percent } = qualification(own, qualification_rounds)
    return { title: say('battle.qualification'), detail: roundsText({ done, wanted }, say), percent }
  }
  return own.joined_at === null
    ? undefined
    : {
        title: say(isOver(status) ? 'battle.notRanked' : 'battle.in'),
        detail: isOver(status) ? null : say('battle.firstRound'),
      }
}
