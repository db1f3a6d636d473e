import { type Game, listGames, listProviders, type Provider } from '@zoria/contract/games/http'
import type { User } from '@zoria/contract/identity/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Clock, Landmark, type LucideIcon, Scale, ShieldCheck, Star } from 'lucide-react'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type Banner,
  bannerOf,
  beginningWith,
  type ComingCard,
  ComingCards,
  type Fact,
  homeFacts,
  Promo,
  type PromoSlide,
  type Rail,
  railOf,
} from '../features/content/index.ts'
import { GameRail, LiveRow, MiniCover, MyGames, ProviderRow, useIsNewToGames } from '../features/games/index.ts'
import { JackpotTickers, loadJackpots } from '../features/jackpots/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { loadWins, WinTicker } from '../features/wins/index.ts'
import type { LanguageTag } from '../i18n/languages.ts'
import { useText } from '../i18n/text.tsx'
import { askOr } from '../lib/queries/ask.ts'
import { formatWhole } from '../lib/formats.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { RichText } from '../lib/texts/rich-text.tsx'
import { useSiteTexts } from '../lib/texts/content-texts.tsx'
import { nameOf } from '../lib/game-name.ts'
import { loadAreaCards } from './_area-cards.ts'
import { isOtherPlaceOrPlayer, layerState, PageTitle, useCashbox, useModalAddress } from '../shell/index.ts'

const none = { items: [], total: 0 } as const

/** The parts of the page. A part that cannot be loaded stays empty; the page is always rendered. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const [popular, fresh, live, providers, { components, cards }, ticker, jackpots] = await Promise.all([
    askOr(listGames, { query: { pageSize: 12 } }, page, none),
    askOr(listGames, { query: { tag: 'new', pageSize: 6 } }, page, none),
    askOr(listGames, { query: { tag: 'live', pageSize: 6 } }, page, null),
    askOr(listProviders, { query: { pageSize: 8 } }, page, none),
    loadAreaCards(page),
    loadWins(page),
    loadJackpots(page),
  ])
  // A preview opens at the banner that is edited.
  const previewed = page.preview === null ? null : new URL(request.url).searchParams.get('component')
  const ofType = (type: string) => components.filter((component) => component.type === type)
  return {
    popular: popular.items,
    total: popular.total,
    fresh: unseenOf(fresh.items, popular.items),
    live: live?.items ?? null,
    providers: providers.items,
    ticker,
    jackpots,
    ...homeFacts(components),
    banners: beginningWith(previewed, ofType('banner').map(bannerOf)),
    cards,
    rails: ofType('rail')
      .map(railOf)
      .filter((rail) => rail !== null),
  }
}

/** A small catalogue shows everything in one rail; the same covers twice would say nothing, and need not be sent. */
const unseenOf = (games: readonly Game[], shown: readonly Game[]) =>
  games.every(({ id }) => shown.some((game) => game.id === id)) ? [] : games

export const shouldRevalidate = isOtherPlaceOrPlayer

export default function Home() {
  const say = useText()
  const { banners, steps, trust, rails, ticker, jackpots, ...shown } = useLoaderData<typeof loader>()
  const shownBanners = banners.filter(({ game }) => game === null || shown.popular.some(({ slug }) => slug === game))
  return (
    <>
      <PageTitle>{say('home.title')}</PageTitle>
      <h1 className="visually-hidden">{say('home.title')}</h1>
      <HomeHero banners={shownBanners} steps={steps} />
      <Suspense fallback={null}>
        <WinTicker {...ticker} cover={MiniCover} nameOf={(game) => nameOf(game, say)} />
      </Suspense>
      {jackpots === null ? null : (
        <Suspense fallback={null}>
          <JackpotTickers jackpots={jackpots} />
        </Suspense>
      )}
      <OpenBonusPlace />
      <MyGames />
      <Trust facts={trust} />
      <HomeRails rails={rails} {...shown} />
    </>
  )
}

type Shown = {
  readonly popular: readonly Game[]
  readonly total: number
  readonly fresh: readonly Game[]
  /** null where they could not be loaded: then nothing is said about them. */
  readonly live: readonly Game[] | null
  readonly providers: readonly Provider[]
  readonly cards: readonly ComingCard[]
}

/** The rails of the home page: which there are, in what order and under what title is content. */
function HomeRails({ rails, ...shown }: Shown & { readonly rails: readonly Rail[] }) {
  const { language } = useSite()
  return rails.map((rail) => (
    <HomeRail key={rail.key} rail={rail} lang={rail.language === language ? undefined : rail.language} shown={shown} />
  ))
}

function HomeRail({
  rail: { list, title },
  lang,
  shown: { popular, total, fresh, live, providers, cards },
}: {
  readonly rail: Rail
  readonly lang: string | undefined
  readonly shown: Shown
}) {
  const say = useText()
  const texts = useSiteTexts()
  const isNew = useIsNewToGames()
  switch (list) {
    case 'popular':
      return (
        <GameRail
          title={isNew ? say('games.startHere') : title}
          lang={lang}
          games={popular}
          to="/games"
          more={say('games.allNumber', { count: formatWhole(total) })}
        />
      )
    case 'new':
      return <GameRail title={title} lang={lang} games={fresh} to="/games/new" more={say('games.allShort')} />
    case 'live':
      return live === null ? null : (
        <Suspense fallback={null}>
          <LiveRow title={title} lang={lang} games={live} soon={texts.of('no-tables')} />
        </Suspense>
      )
    case 'providers':
      return <ProviderRow title={title} lang={lang} providers={providers} />
    case 'coming':
      return cards.length === 0 ? null : (
        <section className="section">
          <h2 lang={lang}>{title}</h2>
          <ComingCards cards={cards} />
        </section>
      )
  }
}

/** What content may put before a fact, by name. */
const icons: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  shield: [ShieldCheck, 'spades'],
  scale: [Scale, 'hearts'],
  clock: [Clock, 'diamonds'],
  bank: [Landmark, 'clubs'],
}
const plain = [Star, 'gold'] as const

/** Our promises, one line each. */
function Trust({ facts }: { readonly facts: readonly Fact[] }) {
  const say = useText()
  const { language } = useSite()
  if (facts.length === 0) return null
  return (
    <section className="trust" aria-label={say('home.trust')}>
      {facts.map(({ key, title, line, icon, language: textLanguage }) => {
        const [Icon, tone] = icons[icon] ?? plain
        return (
          <div
            key={key}
            className={`trust-item tone-${tone}`}
            lang={textLanguage === language ? undefined : textLanguage}
          >
            <span aria-hidden="true">
              <Icon size={24} />
            </span>
            <div>
              <b>{title}</b>
              <small>
                <RichText text={line} />
              </small>
            </div>
          </div>
        )
      })}
    </section>
  )
}

/** The first row: the banners, and beside them registration or the player's balances. */
function HomeHero({ banners, steps }: { readonly banners: readonly Banner[]; readonly steps: readonly Fact[] }) {
  return (
    <div className={banners.length > 0 ? 'hero' : 'hero hero-alone'}>
      {banners.length > 0 ? <Promo slides={banners.map(slideOf)} /> : null}
      <StartCard steps={steps} />
    </div>
  )
}

/** The place of a player's open bonus; space is reserved if he has bonus money. */
function OpenBonusPlace() {
  const user = useUser()
  return user && <div id="open-bonus" data-kept={user.bonus_wallet_group.balance !== '0.00'} />
}

function slideOf(banner: Banner): PromoSlide {
  return {
    ...banner,
    actions: banner.actions.map(({ to, label }, index) => (
      <Link
        key={to}
        className={buttonClass({ tone: index === 0 ? 'gold' : 'ghost', size: 'lg' })}
        to={to}
        {...(to.startsWith('?') && { state: layerState, preventScrollReset: true })}
      >
        {label}
      </Link>
    )),
  }
}

function StartCard({ steps }: { readonly steps: readonly Fact[] }) {
  const { language } = useSite()
  const user = useUser()
  return user ? (
    <OwnMoney user={user} />
  ) : (
    <section className="start-card">
      <WayIn steps={steps} language={language} />
    </section>
  )
}

function OwnMoney({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useSiteTexts()
  const cashbox = useCashbox()
  return (
    <section className="start-card">
      <h2>{say('balance.title')}</h2>
      <WalletStrip user={user} look="boxes" />
      <p>{texts.of('wallet')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="gold" onClick={() => cashbox.open()}>
          {say('cashbox.deposit')}
        </Button>
        <Button tone="ghost" onClick={() => cashbox.open({ action: 'withdrawal' })}>
          {say('cashbox.withdraw')}
        </Button>
      </div>
    </section>
  )
}

function WayIn({ steps, language }: { readonly steps: readonly Fact[]; readonly language: LanguageTag }) {
  const say = useText()
  const addressOf = useModalAddress()
  return (
    <>
      <h2>{say('home.startTitle')}</h2>
      <ol className="start-steps">
        {steps.map(({ key, title, line, language: textLanguage }) => (
          <li key={key} lang={textLanguage === language ? undefined : textLanguage}>
            <span>
              <b>{title}</b>
              <RichText text={line} />
            </span>
          </li>
        ))}
      </ol>
      <Link
        className={buttonClass({ tone: 'sky', size: 'lg' })}
        to={addressOf('register')}
        state={layerState}
        preventScrollReset
      >
        {say('home.start')}
      </Link>
    </>
  )
}
