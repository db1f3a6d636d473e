import type { Game, Provider } from '@zoria/contract/games/http'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { art } from '../../../../lib/art/art.ts'
import { formatWhole } from '../../../../lib/formats.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import { PageHead } from '../../../../shell/index.ts'
import { initialsOf } from '../../model/initials.ts'
import { coverClass, CoverPicture } from './cover.tsx'
import { GameGrid } from './game-grid.tsx'

/** A rail of the home page; a rail without games hides itself. */
export function GameRail({
  title,
  lang,
  games,
  to,
  more,
}: {
  readonly title: string
  readonly lang?: string | undefined
  readonly games: readonly Game[]
  readonly to: string
  readonly more: string
}) {
  if (games.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2 lang={lang}>{title}</h2>
        <Link className="all-link" to={to}>
          {more}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <GameGrid games={games} isFew />
    </section>
  )
}

/** Every provider with its number of games and covers of some of them. */
export function Providers({
  providers,
  games,
}: {
  readonly providers: readonly Provider[]
  readonly games: readonly Game[]
}) {
  const say = useText()
  return (
    <>
      <PageHead title={say('shell.nav.providers')} />
      <div className="provider-grid">
        {providers.map((provider) => (
          <ProviderTile
            key={provider.slug}
            provider={provider}
            games={games.filter((game) => game.provider.slug === provider.slug)}
          />
        ))}
      </div>
      {providers.length === 0 ? (
        <EmptyState image={art('crystal-ball')} title={say('games.nothing')}>
          <p>{say('games.nothingHere')}</p>
        </EmptyState>
      ) : null}
    </>
  )
}

/** As many covers as a tile has room for. */
const coversMost = 3

/** A provider with its number of games, over covers where there are some. */
export function ProviderTile({
  provider: { slug, name, games_count },
  games = [],
}: {
  readonly provider: Provider
  readonly games?: readonly Game[]
}) {
  const say = useText()
  return (
    <Link className="provider-tile" to={`/providers/${slug}`}>
      <span className="provider-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <Phrase>{name}</Phrase>
        <small>{say('games.count', { count: games_count, shown: formatWhole(games_count) })}</small>
      </span>
      {games.length === 0 ? null : (
        <span className="provider-covers" aria-hidden="true">
          {games.slice(0, coversMost).map((game) => (
            <span key={game.id} className={coverClass(game)}>
              <CoverPicture game={game} name={nameOf(game, say)} />
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}

/** Providers as a row of names. */
export function ProviderRow({
  title,
  lang,
  providers,
}: {
  readonly title: string
  readonly lang?: string | undefined
  readonly providers: readonly Provider[]
}) {
  if (providers.length === 0) return null
  return (
    <nav className="provider-row" aria-label={title} lang={lang}>
      {providers.map(({ slug, name }) => (
        <Link key={slug} to={`/providers/${slug}`}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
