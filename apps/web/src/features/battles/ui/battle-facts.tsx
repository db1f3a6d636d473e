import type { BattleDetails } from '@zoria/contract/battles/http'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { scoringText, useBattleTexts } from './texts.ts'

type Of = { readonly battle: BattleDetails }

const medals = ['gold-medal', 'silver-medal', 'bronze-medal'] as const

/** Prizes by place and by range of places. */
export function Prizes({ battle: { prizes, currency, fund, status }, nameOf }: Of & Pick<GameLook, 'nameOf'>) {
  const say = useText()
  const texts = useBattleTexts()
  const hasMoney = prizes.some(({ prize }) => prize.kind === 'money')
  return (
    <section className="panel" aria-labelledby="battle-prizes">
      <div className="panel-head">
        <h2 id="battle-prizes">{say('battle.prizes')}</h2>
      </div>
      <ol className="battle-prizes">
        {prizes.map(({ from, to, prize }) => (
          <li key={from}>
            <ArtPicture name={from === to ? (medals[from - 1] ?? 'medal') : 'medal'} size={26} />
            <span className="num">
              {from === to ? say('battle.place', { rank: from }) : say('battle.placeRange', { from, to })}
            </span>
            <b className="num prize">
              {from === to
                ? texts.prizeText(prize, currency)
                : say('battle.prizeEach', { prize: texts.prizeText(prize, currency) })}
            </b>
            {prize.kind === 'free_rounds' && prize.free_rounds !== null ? (
              <small>
                {say('battle.prize.roundsIn', {
                  game: nameOf({ ...prize.free_rounds.game, image: null }),
                  stake: formatRoundMoney(prize.free_rounds.stake, currency),
                })}
              </small>
            ) : null}
          </li>
        ))}
      </ol>
      {fund.kind === 'proportional' && fund.percent !== null ? (
        <p className="battle-small">
          {say('battle.fundGrows', {
            percent: fund.percent.replace(/\.?0+$/, ''),
            min: formatRoundMoney(fund.min ?? '0.00', currency),
          })}
        </p>
      ) : null}
      {fund.awarded !== null && fund.awarded !== fund.amount ? (
        <p className="battle-small">{say('battle.awarded', { sum: formatRoundMoney(fund.awarded, currency) })}</p>
      ) : null}
      {hasMoney && status !== 'cancelled' ? <p className="battle-small">{say('battle.prizeGoes')}</p> : null}
    </section>
  )
}

/** What counts and what does not, out of the terms of this battle. */
export function Rules({ battle }: Of) {
  const say = useText()
  const { leagueText } = useBattleTexts()
  const { qualification_rounds, min_stake, currency, scoring, entry, rounds_max, league } = battle
  const stake = formatRoundMoney(min_stake, currency)
  const lines = [
    qualification_rounds > 0
      ? say('battle.rule.qualification', {
          count: qualification_rounds,
          shown: formatWhole(qualification_rounds),
          stake,
        })
      : say('battle.rule.stake', { stake }),
    scoringText(scoring, say),
    say(entry === 'joining' ? 'battle.rule.joining' : 'battle.rule.automatic'),
    rounds_max === null ? null : say('battle.rule.cap', { count: rounds_max, shown: formatWhole(rounds_max) }),
    league.by === 'stakes' ? leagueText(battle) : null,
    say('battle.rule.ownMoney'),
    say('battle.rule.ties'),
  ].filter((line) => line !== null)
  return (
    <section className="panel" aria-labelledby="battle-rules">
      <div className="panel-head">
        <h2 id="battle-rules">{say('battle.rules')}</h2>
      </div>
      <ol className="battle-rules">
        {lines.map((line) => (
          <li key={line}>
            <span>{line}</span>
          </li>
        ))}
      </ol>
      <p className="battle-small">
        <Link className="link" to="/battles#rules">
          {say('battle.allRules')}
        </Link>
      </p>
    </section>
  )
}

type Shown = BattleDetails['games']['games'][number]

/** How games are shown; the games implement it. */
export type GameLook = {
  readonly cover: ComponentType<{ readonly game: Shown }>
  readonly nameOf: (game: Shown) => string
}

const categories: Readonly<Record<string, MessageId>> = {
  slots: 'games.slots',
  table: 'games.table',
  card: 'games.card',
  instant: 'games.instant',
  live: 'games.live',
}

/** The games that count: some by name, or all of a provider or category. */
export function Games({
  battle: {
    games: { kind, count, games, providers, categories: named },
  },
  cover: Cover,
  nameOf,
}: Of & GameLook) {
  const say = useText()
  return (
    <section className="panel" aria-labelledby="battle-games">
      <div className="panel-head">
        <h2 id="battle-games">{say('battle.games')}</h2>
        <span className="num">{say('battle.gamesCount', { count, shown: formatWhole(count) })}</span>
      </div>
      {kind === 'all' ? (
        <p className="battle-small">
          <Link className="link" to="/games">
            {say('battle.gamesAll')}
          </Link>
        </p>
      ) : null}
      {games.length === 0 ? null : (
        <ul className="battle-games">
          {games.map((game) => (
            <li key={game.slug}>
              <Link to={`/games/${game.slug}?mode=money`}>
                <Cover game={game} />
                <span>{nameOf(game)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {providers.length + named.length === 0 ? null : (
        <p className="battle-chips">
          {providers.map(({ slug, name }) => (
            <Link key={slug} to={`/providers/${slug}`}>
              {name}
            </Link>
          ))}
          {named.map((category) => (
            <Link key={category} to={`/games?category=${category}`}>
              {say(categories[category] ?? 'games.all')}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
