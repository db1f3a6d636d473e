import type { Game } from '@zoria/contract/games/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { MapPinOff, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { formatHundredths } from '../../../../lib/formats.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import { obstacleOf, obstacleTexts, type Obstacle } from '../../model/availability.ts'
import { badgeOf } from '../../model/cover.ts'
import { coverClass, CoverPicture } from './cover.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import type { Favouring } from './use-own-games.ts'

type Props = {
  readonly game: Game
  readonly country: string
  readonly favouring: Favouring
  readonly isFirst?: boolean
}

/** A game in a list: the cover leads to its page; a pointer or the keyboard finds play, demo and the facts over it. */
export function GameCard({ game, country, favouring, isFirst = false }: Props) {
  const say = useText()
  const name = nameOf(game, say)
  const badge = badgeOf(game)
  const obstacle = obstacleOf(game, country)
  return (
    <article className={obstacle ? 'game-card game-card-off' : 'game-card'} data-slug={game.slug}>
      <Link className={coverClass(game)} to={`/games/${game.slug}`}>
        <span className="visually-hidden">
          <Phrase>{name}</Phrase>, <Phrase>{game.provider.name}</Phrase>
        </span>
        <CoverPicture game={game} name={name} isFirst={isFirst} />
        {badge && !obstacle ? (
          <span className={badge === 'new' ? 'cover-badge cover-badge-new' : 'cover-badge'}>
            {say(badge === 'new' ? 'games.badgeNew' : 'games.badgeTop')}
          </span>
        ) : null}
        {obstacle ? <Off obstacle={obstacle} /> : <Wagers weight={game.wager_weight} />}
      </Link>
      {obstacle ? null : <PlayLayer game={game} name={name} />}
      <FavouriteButton game={game} name={name} isFavourite={favouring.isFavourite(game.slug)} onTurn={favouring.turn} />
    </article>
  )
}

/**
 * How much of a bet works for the wager. It is visible while the player wagers a bonus (`data-wagering` of the
 * document), so that the card is one for everybody.
 */
function Wagers({ weight }: { readonly weight: Game['wager_weight'] }) {
  const say = useText()
  return weight > 0 ? (
    <span className="cover-wagers num">{say('games.wagers', { percent: String(weight) })}</span>
  ) : null
}

function Off({ obstacle }: { readonly obstacle: Obstacle }) {
  const say = useText()
  const Icon = obstacle === 'country' ? MapPinOff : Wrench
  return (
    <span className="cover-off">
      <Icon size={18} aria-hidden="true" />
      <Phrase>{say(obstacleTexts[obstacle])}</Phrase>
    </span>
  )
}

function PlayLayer({ game, name }: { readonly game: Game; readonly name: string }) {
  const say = useText()
  return (
    <div className="cover-play">
      <Link
        className={buttonClass({ tone: 'gold', size: 'sm' })}
        to={`/games/${game.slug}?mode=money`}
        aria-label={say('games.playNamed', { name })}
      >
        {say('games.play')}
      </Link>
      {game.has_demo ? (
        <Link
          className={buttonClass({ tone: 'ghost', size: 'sm' })}
          to={`/games/${game.slug}?mode=demo`}
          aria-label={say('games.demoNamed', { name })}
        >
          {say('games.demo')}
        </Link>
      ) : null}
      {game.rtp === null ? null : (
        <small className="num">
          RTP <Phrase>{formatHundredths(game.rtp)}</Phrase>%
        </small>
      )}
    </div>
  )
}

/** Places of cards that are on their way. */
export function GameSkeletons({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className="aspect-[3/4]" radius={15} />)
}
