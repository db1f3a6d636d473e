import type { Game, Provider } from '@zoria/contract/games/http'
import { ComingCards, type ComingCard, type Rail } from '../features/content/index.ts'
import { GameRail, LiveRow, ProviderRow } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { formatWhole } from '../lib/formats.ts'
import { useSite } from '../lib/site.ts'
import { useSiteWords } from '../lib/words.tsx'

type Shown = {
  readonly popular: readonly Game[]
  readonly total: number
  readonly fresh: readonly Game[]
  readonly live: readonly Game[]
  readonly providers: readonly Provider[]
  readonly cards: readonly ComingCard[]
}

/** The rails of the home page: which there are, in what order and under what title is content. */
export function HomeRails({ rails, ...shown }: Shown & { readonly rails: readonly Rail[] }) {
  const { language } = useSite()
  return rails.map((rail) => <HomeRail key={rail.key} rail={rail} told={rail.language === language ? undefined : rail.language} shown={shown} />)
}

function HomeRail({ rail: { list, title }, told, shown: { popular, total, fresh, live, providers, cards } }: { readonly rail: Rail; readonly told: string | undefined; readonly shown: Shown }) {
  const say = useText()
  const words = useSiteWords()
  switch (list) {
    case 'popular': return <GameRail title={title} lang={told} games={popular} to="/games" more={say('games.allNumber', { count: formatWhole(total) })} />
    case 'new': return <GameRail title={title} lang={told} games={fresh} to="/games/new" more={say('games.allShort')} />
    case 'live': return <LiveRow title={title} lang={told} games={live} soon={words.of('no-tables')} of={words.list} />
    case 'providers': return <ProviderRow title={title} lang={told} providers={providers} />
    case 'coming': return cards.length === 0 ? null : (
      <section className="section">
        <h2 lang={told}>{title}</h2>
        <ComingCards cards={cards} />
      </section>
    )
  }
}
