import type { Battle, BattleDetails, OwnBattle } from '@zoria/contract/battles/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { BattleCard, BattleCardSkeleton } from '@zoria/ui/play/battle-card.tsx'
import { LeaderboardSkeleton } from '@zoria/ui/play/leaderboard.tsx'
import { CalendarPlus, CircleCheck, CircleDashed, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { houseNow } from '../../../lib/time/house-time.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { BackButton } from '../../../shell/index.ts'
import { useBattle, useBattles, useProgress } from '../api.ts'
import { calendarOf } from '../model/calendar.ts'
import { cups, isOver, isRunning, qualification, statusMarks, stepOf } from '../model/phase.ts'
import { AllPlaces } from './all-places.tsx'
import { Games, Prizes, Rules, type GameLook } from './battle-facts.tsx'
import { BattleStyles } from './battle-styles.tsx'
import { BarrierNote, BattleSummary, useFacts } from './battle-summary.tsx'
import { BattleTable } from './battle-table.tsx'
import { CountedRounds } from './counted-rounds.tsx'
import { JoinButton } from './join-button.tsx'
import { OwnPlace } from './own-place.tsx'
import { useLiveBoard } from './use-board.ts'
import { roundsText, scoringText, useBattleTexts } from './texts.ts'

type Given = GameLook & { readonly invitation: ReactNode }

/**
 * One battle: prizes, the live table, rules, games, the player's own place, and after the end the list of counted
 * rounds (Spec §1).
 */
export function BattlePage({ slug, ...given }: Given & { readonly slug: string }) {
  const say = useText()
  const { data, isPending, dataUpdatedAt, refetch } = useBattle(slug)
  if (isPending)
    return (
      <BattleStyles>
        <div className="grid gap-4.5">
          <BattleCardSkeleton />
          <LeaderboardSkeleton rows={10} />
        </div>
      </BattleStyles>
    )
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  return (
    <BattleStyles>
      <Shown key={slug} battle={data} readAt={dataUpdatedAt} onChanged={() => void refetch()} {...given} />
    </BattleStyles>
  )
}

type ShownProps = Given & { readonly battle: BattleDetails; readonly readAt: number; readonly onChanged: () => void }

function Shown({ battle, readAt, onChanged, invitation, cover, nameOf }: ShownProps) {
  const own = useProgress({ slug: battle.slug, own: battle.own, readAt })
  const over = isOver(battle.status)
  const live = useLiveBoard({ slug: battle.slug, status: battle.status, isOver: over })
  const board = over ? null : live.board
  // The stream's data is newer than the loaded data.
  const shown: BattleDetails = {
    ...battle,
    own,
    ...(board && {
      participants: board.participants,
      ranked: board.ranked,
      fund: { ...battle.fund, amount: board.fund },
    }),
  }
  const hasPlace = own !== null && (own.joined_at !== null || own.rounds > 0) && battle.status !== 'cancelled'
  return (
    <div className="grid gap-4.5">
      <Hero battle={shown} onEnd={onChanged} invitation={invitation} />
      <div className="columns battle-columns">
        <div>
          {battle.status === 'cancelled' ? null : <BattleTable battle={shown} own={own} live={live} />}
          <AllPlaces battle={shown} />
          <Games battle={shown} cover={cover} nameOf={nameOf} />
          <CountedRounds battle={shown} />
        </div>
        <div>
          {hasPlace ? <OwnPlace battle={shown} own={own} ranked={shown.ranked} /> : null}
          <Prizes battle={shown} nameOf={nameOf} />
          <Rules battle={shown} />
        </div>
      </div>
      <MoreBattles except={battle.slug} />
    </div>
  )
}

/** What the battle is, how it is with the player, and what can be done. */
function Hero({
  battle,
  onEnd,
  invitation,
}: {
  readonly battle: BattleDetails
  readonly onEnd: () => void
  readonly invitation: ReactNode
}) {
  const say = useText()
  const { nameIn, leagueText } = useBattleTexts()
  const { cup, status, names, scoring, own } = battle
  const { tone, text } = statusMarks[status]
  const name = nameIn(names)
  const league = leagueText(battle)
  return (
    <div className="battle-hero">
      <div className="battle-back">
        <BackButton />
        <Link className="link" to={`/battles?type=${isOver(status) ? 'last' : 'active'}`}>
          {say(isOver(status) ? 'battle.tab.last' : 'battle.tab.active')}
        </Link>
      </div>
      <BattleCard
        isWide
        heading="h1"
        name={name}
        lead={
          league === null ? (
            scoringText(scoring, say)
          ) : (
            <>
              <Phrase>{scoringText(scoring, say)}</Phrase> <Phrase>{league}</Phrase>.
            </>
          )
        }
        image={<ArtPicture name={cups[cup].picture} size={148} when="first" />}
        cup={cup}
        cupName={say(cups[cup].name)}
        state={{ tone, text: say(text) }}
        facts={useFacts(battle, onEnd)}
        note={<Notes battle={battle} own={own} />}
        actions={<HeroActions battle={battle} name={name} invitation={invitation} />}
      />
    </div>
  )
}

/**
 * The three steps of a player (Spec §4: inactive, in qualification, active), why he may not take part, and how the
 * battle ended.
 */
function Notes({ battle, own }: { readonly battle: BattleDetails; readonly own: OwnBattle | null }) {
  const say = useText()
  const { status, qualification_rounds, winner } = battle
  if (status === 'cancelled') return <span className="battle-said">{say('battle.cancelled')}</span>
  if (status === 'finishing') return <span className="battle-said">{say('battle.finishing')}</span>
  if (isOver(status))
    return (
      <span className="battle-said">
        <Phrase>{winner === null ? say('battle.noWinner') : say('battle.winner', { alias: winner.alias })}</Phrase>{' '}
        <Phrase>{say(status === 'paid' ? 'battle.allPaid' : 'battle.beingPaid')}</Phrase>
      </span>
    )
  if (own === null) return <span className="battle-said">{say('battle.visitor')}</span>
  if (own.barrier !== null) return <BarrierNote battle={{ ...battle, own }} />
  if (own.joined_at === null)
    return <span className="battle-said">{say(battle.entry === 'joining' ? 'battle.free' : 'battle.automatic')}</span>
  const { done, wanted } = qualification(own, qualification_rounds)
  return (
    <span className="battle-steps">
      <Step isDone title={say('battle.in')}>
        <LocalDateTime iso={own.joined_at} />
      </Step>
      {wanted === 0 ? null : (
        <Step isDone={own.rounds_to_qualify === 0} title={say('battle.qualification')}>
          <span className="num">{roundsText({ done, wanted }, say)}</span>
        </Step>
      )}
      <Step isDone={own.rank !== null} title={say('battle.step.ranked')}>
        {own.rank === null ? say('battle.step.waits') : say('battle.step.counts')}
      </Step>
    </span>
  )
}

function Step({
  isDone,
  title,
  children,
}: {
  readonly isDone: boolean
  readonly title: string
  readonly children: ReactNode
}) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <span className="battle-step" data-done={isDone}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </span>
  )
}

function HeroActions({
  battle,
  name,
  invitation,
}: {
  readonly battle: BattleDetails
  readonly name: string
  readonly invitation: ReactNode
}) {
  const say = useText()
  const { slug, status, play_slug, next } = battle
  const step = stepOf(battle)
  return (
    <>
      {step === 'join' ? <JoinButton slug={slug} name={name} size="lg" /> : null}
      {step === 'play' ? (
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={`/games/${play_slug ?? ''}?mode=money`}>
          <Play size={18} aria-hidden="true" />
          {say('battle.playIn')}
        </Link>
      ) : null}
      {step === 'register' ? invitation : null}
      {status === 'upcoming' ? <CalendarButton battle={battle} name={name} /> : null}
      {isRunning(status) || next === null || status === 'upcoming' ? null : (
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={`/battles/active/${next.slug}`}>
          {say('battle.nextRun')}
        </Link>
      )}
      <a className={buttonClass({ tone: 'ghost', size: 'lg' })} href="#battle-rules">
        {say('battle.rules')}
      </a>
    </>
  )
}

/** The battle as a file for the calendar of the device. */
function CalendarButton({ battle, name }: { readonly battle: Battle; readonly name: string }) {
  const say = useText()
  const save = () => {
    const url = new URL(location.href)
    const text = calendarOf({
      id: battle.id,
      name,
      text: scoringText(battle.scoring, say),
      url: `${url.origin}${url.pathname}`,
      startsAt: battle.starts_at,
      endsAt: battle.ends_at,
      madeAt: houseNow(),
    })
    saveFile({ name: `${battle.slug}.ics`, text, type: 'text/calendar' })
  }
  return (
    <Button size="lg" onClick={save}>
      <CalendarPlus size={18} aria-hidden="true" />
      {say('battle.calendar')}
    </Button>
  )
}

/** The number of items in one row. */
const moreMost = 3

/** Other battles that run or start soon. */
function MoreBattles({ except }: { readonly except: string }) {
  const say = useText()
  const { data, dataUpdatedAt } = useBattles({ type: 'active', page: 1 })
  const others = (data?.items ?? []).filter(({ slug }) => slug !== except).slice(0, moreMost)
  if (others.length === 0) return null
  return (
    <section className="battle-group">
      <div className="section-head">
        <h2>{say('battle.more')}</h2>
        <Link className="all-link" to="/battles">
          {say('battle.all')}
        </Link>
      </div>
      <div className="battle-grid">
        {others.map((battle) => (
          <BattleSummary key={battle.id} battle={battle} readAt={dataUpdatedAt} />
        ))}
      </div>
    </section>
  )
}
