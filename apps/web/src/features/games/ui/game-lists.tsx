import type { Game, Provider } from '@zoria/contract/games/http'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { buttonClass } from '@zoria/ui/button.tsx'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../../lib/link.tsx'
import { Kept } from '../../../lib/kept/kept.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { formatWhole } from '../../../lib/formats.ts'
import { PageHead } from '../../../shell/index.ts'
import type { GamesPage } from '../api.ts'
import { initialsOf } from '../model/names.ts'
import { GameGrid, GrowingGames } from './game-grid.tsx'

/** The games of one word: top, new, live, or of one provider. */
export function GamesOf({ title, text, page, filters }: { readonly title: string; readonly text?: MessageId; readonly page: GamesPage; readonly filters: Readonly<Record<string, string | number>> }) {
  const say = useText()
  return (
    <>
      <PageHead title={title}>{text && say(text)}</PageHead>
      {page.total === 0 ? (
        <EmptyState image={art('crystal-ball')} title={say('games.nothing')} actions={<Link className={buttonClass({ tone: 'gold' })} to="/games">{say('games.all')}</Link>}><p>{say('games.nothingHere')}</p></EmptyState>
      ) : (
        <GrowingGames key={JSON.stringify(filters)} filters={filters} first={page} />
      )}
    </>
  )
}

/** A rail of the home page; a rail without games hides itself. */
export function GameRail({ title, lang, games, to, more }: { readonly title: string; readonly lang?: string | undefined; readonly games: readonly Game[]; readonly to: string; readonly more: string }) {
  if (games.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2 lang={lang}>{title}</h2>
        <Link className="all-link" to={to}>{more}<ChevronRight size={16} aria-hidden="true" /></Link>
      </div>
      <GameGrid games={games} isFew />
    </section>
  )
}

/** Every provider with its number of games. */
export function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const say = useText()
  return (
    <>
      <PageHead title={say('shell.nav.providers')} />
      <div className="provider-grid">
        {providers.map((provider) => <ProviderTile key={provider.slug} provider={provider} />)}
      </div>
      {providers.length === 0 ? <EmptyState image={art('crystal-ball')} title={say('games.nothing')}><p>{say('games.nothingHere')}</p></EmptyState> : null}
    </>
  )
}

/** A provider with its number of games. */
export function ProviderTile({ provider: { slug, name, games_count } }: { readonly provider: Provider }) {
  const say = useText()
  return (
    <Link className="provider-tile" to={`/providers/${slug}`}>
      <span className="provider-mark" aria-hidden="true">{initialsOf(name)}</span>
      <span>{name}<small>{say('games.count', { count: games_count, shown: formatWhole(games_count) })}</small></span>
    </Link>
  )
}

/** Providers as a row of names. */
export function ProviderRow({ title, lang, providers }: { readonly title: string; readonly lang?: string | undefined; readonly providers: readonly Provider[] }) {
  if (providers.length === 0) return null
  return (
    <Kept as="nav" part="provider-row" of={providers} className="provider-row" aria-label={title} lang={lang}>
      {providers.map(({ slug, name }) => <Link key={slug} to={`/providers/${slug}`}>{name}</Link>)}
    </Kept>
  )
}
