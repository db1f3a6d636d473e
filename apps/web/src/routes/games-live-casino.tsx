import { listGames } from '@zoria/contract/games/http'
import type { InfoList } from '@zoria/contract/content/http'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Check } from 'lucide-react'
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { LiveLobby as Lobby, tablesSeen } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/queries/ask.ts'
import { lateWithTextsOf } from '../lib/page/late.tsx'
import { currencyOf } from '../lib/market.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { useSite } from '../lib/site.ts'
import { RichText } from '../lib/texts/rich-text.tsx'
import { isOtherPage, PageHead, PageTitle } from '../shell/index.ts'

/** All live games of the catalogue: a table belongs to one of them. */
const query = { tag: 'live', pageSize: 100 } as const

const coming = comingLoader('live')

/** Its texts come with it. */
const { Late: LiveLobby } = lateWithTextsOf('live')(() => Promise.resolve(Lobby))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const currency = currencyOf({
    player: await playerOfPage(page),
    language: page.language,
    search: new URL(request.url).search,
  })
  const [games, list] = await Promise.all([ask(listGames, { query }, page), coming({ context })])
  return {
    games: games.items,
    list,
    seen: games.items.some(({ has_lobby: hasLobby }) => hasLobby) ? await tablesSeen(page, currency) : [],
  }
}

/** Another filter is chosen in the browser. */
export const shouldRevalidate = isOtherPage

/** Spec §1, §2: the live casino; its back goes to /. */
export default function GamesLiveCasino() {
  const say = useText()
  const { games, list, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{say('games.liveTitle')}</PageTitle>
      {games.length === 0 ? (
        <ComingPage area="live" list={list} />
      ) : (
        <>
          <PageHead title={say('games.liveTitle')}>
            <Lead list={list} />
          </PageHead>
          <Suspense fallback={<Skeleton height={620} radius={20} />}>
            <LiveLobby games={games} about={<About list={list} />} />
          </Suspense>
        </>
      )}
    </>
  )
}

/** A text in another language than the page's says which. */
const useLanguageOf = ({ language: textLanguage }: InfoList) => {
  const { language } = useSite()
  return textLanguage === language ? undefined : textLanguage
}

function Lead({ list }: { readonly list: InfoList }) {
  return (
    <span lang={useLanguageOf(list)}>
      <RichText text={list.header.text} />
    </span>
  )
}

/** How the tables work, in the words of the editors. */
function About({ list }: { readonly list: InfoList }) {
  const language = useLanguageOf(list)
  if (list.items.length === 0) return null
  return (
    <section className="section live-about" lang={language}>
      <ul>
        {list.items.map(({ key, text }) => (
          <li key={key}>
            <Check size={18} aria-hidden="true" />
            <span>
              <RichText text={text} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
