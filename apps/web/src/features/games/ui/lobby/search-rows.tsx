import type { Game, Provider } from '@zoria/contract/games/http'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../../i18n/text.tsx'
import { formatHundredths } from '../../../../lib/formats.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import type { Found } from '../../api.ts'
import { marked } from '../../model/marked.ts'
import { initialsOf } from '../../model/initials.ts'
import { MiniCover } from './cover.tsx'

/** What arrows go through, in the order it is shown. */
export function rowsOf({ games, providers }: Found): readonly { readonly to: string }[] {
  return [
    ...games.map(({ slug }) => ({ to: `/games/${slug}` })),
    ...providers.map(({ slug }) => ({ to: `/providers/${slug}` })),
  ]
}

type Props = {
  readonly found: Found
  /** The heading of the games. */ readonly heading: MessageId
  readonly text: string
  readonly chosen: number
  readonly onOpen: (to: string) => void
}

/** Games and providers a search found, as one list of options. */
export function SearchRows({ found, heading, text, chosen, onOpen }: Props) {
  const say = useText()
  const searched = [text, ...(found.reading ? [found.reading.text] : [])]
  const { games, providers } = found
  return (
    <div id="search-rows" role="listbox" aria-label={say('shell.search')}>
      {games.length > 0 ? (
        <div role="group" aria-labelledby="search-games">
          <div className="search-heading" id="search-games">
            {say(heading)}
          </div>
          {games.map((game, at) => (
            <Row key={game.id} at={at} chosen={chosen} to={`/games/${game.slug}`} onOpen={onOpen}>
              <MiniCover game={game} />
              <span>
                <b>
                  <Name name={nameOf(game, say)} searched={searched} />
                </b>
                <small className="num">{factsOf(game)}</small>
              </span>
            </Row>
          ))}
        </div>
      ) : null}
      {providers.length > 0 ? (
        <div role="group" aria-labelledby="search-providers">
          <div className="search-heading" id="search-providers">
            {say('shell.nav.providers')}
          </div>
          {providers.map((provider, at) => (
            <ProviderOption
              key={provider.slug}
              provider={provider}
              searched={searched}
              at={games.length + at}
              chosen={chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

const factsOf = ({ provider, rtp }: Game): string =>
  rtp === null ? provider.name : `${provider.name} · RTP ${formatHundredths(rtp)}%`

function ProviderOption({
  provider: { slug, name, games_count },
  searched,
  ...place
}: Omit<RowProps, 'to' | 'children'> & { readonly provider: Provider; readonly searched: readonly string[] }) {
  const say = useText()
  return (
    <Row {...place} to={`/providers/${slug}`}>
      <span className="provider-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <b>
          <Name name={name} searched={searched} />
        </b>
        <small>{say('games.count', { count: games_count, shown: String(games_count) })}</small>
      </span>
    </Row>
  )
}

type RowProps = {
  readonly at: number
  readonly chosen: number
  readonly to: string
  readonly onOpen: (to: string) => void
  readonly children: ReactNode
}

function Row({ at, chosen, to, onOpen, children }: RowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  const isChosen = at === chosen
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <Link
      ref={row}
      id={`search-row-${at}`}
      role="option"
      aria-selected={isChosen}
      data-active={isChosen}
      className="search-row"
      to={to}
      onClick={press}
    >
      {children}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

function Name({ name, searched }: { readonly name: string; readonly searched: readonly string[] }) {
  return marked(name, searched).map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text))
}
