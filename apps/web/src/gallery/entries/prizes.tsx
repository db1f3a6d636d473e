import { Button } from '@zoria/ui/button.tsx'
import { BattleCard, BattleCardSkeleton } from '@zoria/ui/play/battle-card.tsx'
import { FortuneWheel, type WheelPhase, type WheelSector } from '@zoria/ui/play/fortune-wheel.tsx'
import { JackpotTicker } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Leaderboard, LeaderboardSkeleton, type Leader } from '@zoria/ui/play/leaderboard.tsx'
import { useState } from 'react'
import { ArtPicture } from '../../lib/art/art-picture.tsx'
import { formatRoundMoney } from '../../lib/formats.ts'
import type { Entry, GalleryComponent, Speech } from '../entry.ts'

/** What is won together or against others: battles, jackpots, the wheel. */
export const prizes: Entry = (speech) => [battles(speech), leaders(speech), jackpots(speech), wheels(speech)]

const battles = ({ words: { battle }, money }: Speech): GalleryComponent => {
  const fund = (sum: string) => ({ label: battle.fund, value: money(sum), isPrize: true })
  const card = { name: battle.name }
  return {
    name: 'BattleCard',
    states: [
      {
        name: 'active',
        isWide: true,
        render: () => (
          <BattleCard
            {...card}
            isWide
            lead={battle.lead}
            image={<ArtPicture name="trophy" size={148} />}
            cup="gold"
            cupName={battle.gold}
            state={{ tone: 'danger', text: battle.active }}
            facts={[
              fund('50000.00'),
              { label: battle.players, value: '1 284' },
              { label: battle.untilEnd, value: '1 06:42:19' },
            ]}
            standing={{ place: '№ 23', title: battle.inPrizes, detail: battle.gap, percent: 68 }}
            actions={
              <Button tone="gold" size="lg">
                {battle.play}
              </Button>
            }
          />
        ),
      },
      {
        name: 'upcoming',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="bronze-medal" size={148} />}
            cup="bronze"
            cupName={battle.bronze}
            state={{ tone: 'info', text: battle.upcoming }}
            facts={[fund('3000.00'), { label: battle.untilStart, value: '17:27:52' }]}
            actions={<Button>{battle.join}</Button>}
          />
        ),
      },
      {
        name: 'qualification',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="silver-medal" size={148} />}
            cup="silver"
            cupName={battle.silver}
            state={{ tone: 'warning', text: battle.qualification }}
            facts={[fund('12000.00'), { label: battle.untilEnd, value: '4 11:08:00' }]}
            standing={{ title: battle.rounds, percent: 64 }}
            actions={<Button>{battle.goOn}</Button>}
          />
        ),
      },
      {
        name: 'finished',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="medal" size={148} />}
            cup="platinum"
            cupName={battle.platinum}
            state={{ tone: 'dim', text: battle.finished }}
            facts={[fund('80000.00'), { label: battle.endedOn, value: '14/11/2026' }]}
            actions={<Button>{battle.table}</Button>}
          />
        ),
      },
      {
        name: 'won',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="gold-medal" size={148} />}
            cup="gold"
            cupName={battle.gold}
            state={{ tone: 'gold', text: battle.won }}
            facts={[fund('80000.00'), { label: battle.endedOn, value: '14/11/2026' }]}
            standing={{ place: '№ 12', title: battle.prizePaid }}
            actions={<Button>{battle.table}</Button>}
          />
        ),
      },
      {
        name: 'not-eligible',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="gem" size={148} />}
            cup="brilliant"
            cupName={battle.brilliant}
            state={{ tone: 'danger', text: battle.active }}
            facts={[fund('250000.00'), { label: battle.untilEnd, value: '2 03:15:00' }]}
            note={battle.rating}
            actions={<Button>{battle.table}</Button>}
          />
        ),
      },
      {
        name: 'visitor',
        render: () => (
          <BattleCard
            {...card}
            image={<ArtPicture name="trophy" size={148} />}
            cup="gold"
            cupName={battle.gold}
            state={{ tone: 'danger', text: battle.active }}
            facts={[fund('50000.00'), { label: battle.players, value: '1 284' }]}
            note={battle.visitor}
            actions={
              <>
                <Button tone="gold">{battle.register}</Button>
                <Button>{battle.table}</Button>
              </>
            }
          />
        ),
      },
      { name: 'skeleton', render: () => <BattleCardSkeleton /> },
    ],
  }
}

const leaders = ({ words: { leaders: texts, currency } }: Speech): GalleryComponent => {
  const roundMoney = (sum: string) => formatRoundMoney(sum, currency)
  const leader = (place: number, name: string, points: string, more: Partial<Leader> = {}): Leader => ({
    id: String(place),
    place,
    name,
    points,
    prize: roundMoney(`${15_000 - place * 500}.00`),
    ...more,
  })
  const best = [
    leader(1, 'Vik***91', '184 220'),
    leader(2, 'Ay***ra', '171 905', { moved: 'up' }),
    leader(3, 'Oleh***7', '160 338', { moved: 'down' }),
    leader(4, 'Ma***ta', '128 470'),
  ]
  const around = [
    leader(22, 'Bek***ov', '27 005', { moved: 'down' }),
    leader(23, '', '24 588', { isMe: true, moved: 'up' }),
    leader(24, 'Rom***n', '24 120'),
  ]
  const live = { isLive: true, text: texts.live }
  return {
    name: 'Leaderboard',
    states: [
      {
        name: 'me-in-view',
        render: () => (
          <Leaderboard
            title={texts.title}
            live={live}
            texts={texts}
            empty={texts.empty}
            groups={[[...best.slice(0, 3), leader(4, '', '128 470', { isMe: true })]]}
          />
        ),
      },
      {
        name: 'me-out-of-view',
        render: () => (
          <Leaderboard
            title={texts.title}
            live={live}
            texts={texts}
            empty={texts.empty}
            zone={texts.zone}
            groups={[best, around]}
          />
        ),
      },
      {
        name: 'tie',
        render: () => (
          <Leaderboard
            title={texts.title}
            live={live}
            texts={texts}
            empty={texts.empty}
            groups={[
              [
                leader(1, 'Vik***91', '184 220'),
                leader(2, 'Ay***ra', '171 905'),
                leader(3, 'Er***an', '171 905', { isTied: true }),
                leader(4, 'Ma***ta', '128 470'),
              ],
            ]}
          />
        ),
      },
      {
        name: 'reconnecting',
        render: () => (
          <Leaderboard
            title={texts.title}
            live={{ isLive: false, text: texts.reconnecting }}
            texts={texts}
            empty={texts.empty}
            groups={[best]}
          />
        ),
      },
      {
        name: 'empty',
        render: () => <Leaderboard title={texts.title} live={live} texts={texts} empty={texts.empty} groups={[]} />,
      },
      { name: 'skeleton', render: () => <LeaderboardSkeleton rows={4} /> },
    ],
  }
}

const jackpots = ({ words: { jackpot }, money }: Speech): GalleryComponent => ({
  name: 'JackpotTicker',
  states: [
    {
      name: 'ticking',
      render: () => <JackpotTicker suit="spades" name={jackpot.grand} sum={money('1250480.50')} state="ticking" />,
    },
    {
      name: 'frozen',
      render: () => (
        <JackpotTicker suit="hearts" name={jackpot.major} sum={money('214905.20')} state="frozen" note={jackpot.asOf} />
      ),
    },
    {
      name: 'just-won',
      render: () => (
        <JackpotTicker suit="diamonds" name={jackpot.minor} sum={money('38760.00')} state="won" note={jackpot.wonBy} />
      ),
    },
    {
      name: 'won-by-you',
      render: () => (
        <JackpotTicker suit="clubs" name={jackpot.mini} sum={money('4215.75')} state="mine" note={jackpot.yours} />
      ),
    },
    { name: 'on-its-way', render: () => <JackpotTicker suit="clubs" name={jackpot.mini} sum={null} state="frozen" /> },
  ],
})

const wheels = (speech: Speech): GalleryComponent => {
  const {
    words: { wheel },
  } = speech
  const phases: readonly { readonly name: string; readonly phase: WheelPhase; readonly note: string }[] = [
    { name: 'start', phase: 'start', note: wheel.kept },
    { name: 'continue', phase: 'continue', note: wheel.kept },
    { name: 'stop', phase: 'stop', note: wheel.kept },
  ]
  return {
    name: 'FortuneWheel',
    states: [
      { name: 'idle', render: () => <WheelSample speech={speech} /> },
      ...phases.map(({ name, phase, note }) => ({
        name,
        render: () => (
          <div className="panel wheel-card">
            <h3>{wheel.title}</h3>
            <FortuneWheel label={wheel.title} sectors={sectorsOf(speech)} phase={phase} target={7} />
            <Button disabled>{wheel.wait}</Button>
            <p>{note}</p>
          </div>
        ),
      })),
      {
        name: 'result',
        render: () => (
          <div className="panel wheel-card">
            <h3>{wheel.result}</h3>
            <FortuneWheel label={wheel.result} sectors={sectorsOf(speech)} phase="result" target={1} />
            <Button tone="gold">{speech.words.received.play}</Button>
          </div>
        ),
      },
      {
        name: 'no-spins',
        render: () => (
          <div className="panel wheel-card">
            <h3>{wheel.title}</h3>
            <FortuneWheel label={wheel.title} sectors={sectorsOf(speech)} phase="idle" />
            <Button disabled>{wheel.none}</Button>
            <p>
              {wheel.next} <b className="num">11:24:09</b>
            </p>
          </div>
        ),
      },
    ],
  }
}

/** Turns when pressed, and comes to rest at the free spins. */
function WheelSample({ speech }: { readonly speech: Speech }) {
  const { wheel } = speech.words
  const [phase, turn] = useState<WheelPhase>('idle')
  return (
    <div className="panel wheel-card">
      <h3>{phase === 'result' ? wheel.result : wheel.title}</h3>
      <FortuneWheel
        label={wheel.title}
        sectors={sectorsOf(speech)}
        phase={phase}
        target={1}
        onStopped={() => turn('result')}
      />
      <Button tone="gold" onClick={() => turn(phase === 'idle' ? 'stop' : 'idle')} disabled={phase === 'stop'}>
        {phase === 'stop' ? wheel.wait : wheel.spin}
      </Button>
    </div>
  )
}

const sectorsOf = ({ words: { wheel, currency } }: Speech): readonly WheelSector[] => {
  const sign = currency === 'kzt' ? '₸' : '₴'
  return [
    { key: '500', text: `500 ${sign}`, tone: 'gold' },
    { key: '20fs', text: `20 ${wheel.spins}`, tone: 'night' },
    { key: '50', text: `50 ${sign}`, tone: 'sky' },
    { key: 'x2', text: '×2', tone: 'night' },
    { key: '1000', text: `1 000 ${sign}`, tone: 'violet' },
    { key: '10fs', text: `10 ${wheel.spins}`, tone: 'night' },
    { key: '100', text: `100 ${sign}`, tone: 'sky' },
    { key: '5%', text: '5%', tone: 'night' },
    { key: '5000', text: `5 000 ${sign}`, tone: 'red' },
    { key: '50fs', text: `50 ${wheel.spins}`, tone: 'night' },
    { key: '200', text: `200 ${sign}`, tone: 'green' },
    { key: 'again', text: wheel.again, tone: 'night' },
  ]
}
