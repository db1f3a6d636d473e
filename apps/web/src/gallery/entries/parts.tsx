import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import type { Provider } from '@zoria/contract/games/http'
import type { Method } from '@zoria/contract/payments/words'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Suspense, type ReactNode } from 'react'
import { ComingCards, ContentArticle, Promo, RunningCards } from '../../features/content/index.ts'
import {
  ChoiceSheet,
  FilterRow,
  filtersOf,
  LiveRow,
  ProviderRow,
  ProviderTile,
  SearchDialog,
} from '../../features/games/index.ts'
import { ProfileLimits, VerifyByCall } from '../../features/identity/index.ts'
import { AmountField, CashboxShape, DepositSummary, MethodChoice, ObstacleNote } from '../../features/payments/index.ts'
import { CashbackCard } from '../../features/cashback/index.ts'
import { RatingCard } from '../../features/rating/index.ts'
import { nothing, type Entry, type GalleryComponent, type Speech } from '../entry.ts'
import { playerWith, sampleCashback, sampleGame, sampleRating } from '../samples.ts'

/**
 * The larger parts of screens: search and filters, the cashbox piece by piece, the profile's cards, limits, what
 * content is shown with.
 */
export const parts: Entry = (speech) => [
  search(),
  filterBar(speech),
  providers(),
  live(speech),
  cashbox(speech),
  call(speech),
  rating(speech),
  cashback(speech),
  limits(),
  promo(speech),
  comingCards(speech),
  runningCards(speech),
  article(speech),
]

const search = (): GalleryComponent => ({
  name: 'SearchDialog',
  states: [{ name: 'open', isOverlay: true, render: () => <SearchDialog /> }],
})

const someProviders: readonly Provider[] = [
  { slug: 'kurgan-studio', name: 'Kurgan Studio', image: null, games_count: 14 },
  { slug: 'altyn-games', name: 'Altyn Games', image: null, games_count: 1 },
  { slug: 'longest', name: 'The Longest Name of a Studio', image: null, games_count: 1203 },
]

const filterBar = ({ say }: Speech): GalleryComponent => {
  const bar = (words: string, total: number) => (
    <FilterRow filters={filtersOf(words)} providers={someProviders} counts={undefined} total={total} />
  )
  const choices = someProviders.map(({ slug, name, games_count }) => ({
    key: slug,
    label: name,
    mark: 'AG',
    count: games_count,
  }))
  return {
    name: 'FilterBar',
    isWide: true,
    states: [
      { name: 'rest', render: () => bar('', 1203) },
      {
        name: 'chosen',
        render: () => bar('?provider=kurgan-studio,longest&demo=true&volatility=high&search=nomad', 1),
      },
      { name: 'nothing-found', render: () => bar('?search=nomad', 0) },
      {
        name: 'providers',
        isOverlay: true,
        render: () => (
          <ChoiceSheet
            title={say('games.providers')}
            searchLabel={say('games.providerName')}
            choices={choices}
            chosen={['longest']}
            onLeft={nothing}
          />
        ),
      },
    ],
  }
}

const providers = (): GalleryComponent => ({
  name: 'ProviderTile',
  states: [
    ...someProviders.map((provider) => ({ name: provider.slug, render: () => <ProviderTile provider={provider} /> })),
    {
      name: 'row',
      isWide: true as const,
      render: () => <ProviderRow title="Game providers" providers={someProviders} />,
    },
  ],
})

const live = ({ words: { empty } }: Speech): GalleryComponent => ({
  name: 'LiveTile',
  isWide: true,
  states: [
    {
      name: 'none-yet',
      render: () => (
        <Suspense fallback={null}>
          <LiveRow title="Live casino" games={[]} soon={empty.text} />
        </Suspense>
      ),
    },
    {
      name: 'open',
      render: () => (
        <Suspense fallback={null}>
          <LiveRow title="Live casino" games={[{ ...sampleGame, is_live: true, tags: ['live'] }]} soon={null} />
        </Suspense>
      ),
    },
  ],
})

const cashbox = (speech: Speech): GalleryComponent => {
  const {
    say,
    words: { currency },
  } = speech
  const user = playerWith(speech, ['8480.50', '3000.00', '1000.00', '124.75'])
  const amount = (error: ReactNode) => (
    <AmountField
      label={say('cashbox.deposit')}
      value="1 250.00"
      onChange={nothing}
      onLeave={nothing}
      currency={currency}
      presets={['500', '1250', '5000']}
      hint={null}
      error={error}
    />
  )
  const ways = (methods: readonly Method[] | null, onAgain?: () => void) => (
    <MethodChoice
      legend={say('cashbox.deposit')}
      methods={methods}
      value={methods?.[0] ?? null}
      onChange={nothing}
      hint="deposit.instantly"
      last="visa"
      onAgain={onAgain}
    />
  )
  const summary = (set: { readonly isBusy?: boolean; readonly refusal?: CallRefusal }) => (
    <div className="cashbox">
      <DepositSummary
        gain={set.isBusy ? null : { bonus: '3 750 ₴', stakes: '131 250 ₴' }}
        amount="1250.00"
        user={user}
        isBusy={set.isBusy ?? false}
        isBlocked={false}
        isSandbox
        refusal={set.refusal ?? null}
      />
    </div>
  )
  return {
    name: 'CashboxPanel',
    states: [
      { name: 'amount', render: () => amount(null) },
      { name: 'amount-fault', render: () => amount(say('AMOUNT_BELOW_MINIMUM')) },
      { name: 'methods', render: () => ways(['visa', 'mastercard', 'applepay', 'googlepay']) },
      { name: 'methods-on-their-way', render: () => ways(null) },
      { name: 'methods-failed', render: () => ways(null, nothing) },
      {
        name: 'obstacle',
        render: () => <ObstacleNote obstacle={{ code: 'BIRTH_DATE_REQUIRED' }} user={user} restriction={null} />,
      },
      { name: 'summary', render: () => summary({}) },
      { name: 'summary-busy', render: () => summary({ isBusy: true }) },
      {
        name: 'summary-refused',
        render: () =>
          summary({
            refusal: { code: 'RATE_LIMITED', status: 429, message: '', details: {}, requestId: null, retryAfter: null },
          }),
      },
      { name: 'skeleton', isWide: true, render: () => <CashboxShape /> },
    ],
  }
}

const call = (speech: Speech): GalleryComponent => {
  const dialog = (user: User) => (
    <VerifyByCall user={user} action="PAYOUT" isSandbox={false} onClose={nothing} onVerified={nothing} />
  )
  const user = playerWith(speech, ['0.00', '0.00', '0.00', '0.00'])
  return {
    name: 'VerifyByCallModal',
    states: [
      { name: 'call-info', isOverlay: true, render: () => dialog(user) },
      { name: 'no-phone', isOverlay: true, render: () => dialog({ ...user, phone: null }) },
    ],
  }
}

const rating = (speech: Speech): GalleryComponent => ({
  name: 'RatingCard',
  isWide: true,
  states: [
    ['beginner', 0],
    ['between', 1.38],
    ['highest', 8],
  ].map(([name, level]) => ({
    name: String(name),
    render: () => <RatingCard mine={sampleRating(Number(level))} currency={speech.words.currency} />,
  })),
})

const cashback = (speech: Speech): GalleryComponent => ({
  name: 'CashbackCard',
  isWide: true,
  states: [
    ['some', '124.75'],
    ['none', '0.00'],
    ['much', '1248480.50'],
  ].map(([name, sum = '']) => ({
    name: String(name),
    render: () => <CashbackCard mine={sampleCashback(speech, sum)} />,
  })),
})

const limits = (): GalleryComponent => ({
  name: 'LimitCards',
  isWide: true,
  states: [{ name: 'by-support', render: () => <ProfileLimits /> }],
})

const promo = ({ say, words: { battle, bonus }, language }: Speech): GalleryComponent => {
  const slide = (key: string, title: string) => ({
    key,
    of: {},
    kicker: { plain: say('home.promo'), at: {} },
    title,
    line: { plain: battle.fund, at: {} },
    text: { plain: battle.lead, at: {} },
    colours: ['#2d4cc0', '#1b2a6b', '#0b1142'] as const,
    pictures: ['trophy', 'coin', 'gem'],
    image: null,
    language,
    actions: (
      <a className={buttonClass({ tone: 'gold', size: 'lg' })} href="#gallery">
        {battle.play}
      </a>
    ),
  })
  return {
    name: 'Promo',
    isWide: true,
    states: [
      { name: 'one', render: () => <Promo slides={[slide('a', battle.name)]} /> },
      {
        name: 'several',
        render: () => <Promo slides={[slide('a', battle.name), slide('b', bonus.welcome), slide('c', bonus.daily)]} />,
      },
      { name: 'long-title', render: () => <Promo slides={[slide('a', bonus.long)]} /> },
    ],
  }
}

const comingCards = ({ language, say, words: { battle, empty } }: Speech): GalleryComponent => ({
  name: 'ComingCards',
  isWide: true,
  states: [
    {
      name: 'pictures-and-none',
      render: () => (
        <ComingCards
          cards={[
            {
              key: 'a',
              title: say('shell.nav.wheel'),
              text: battle.lead,
              to: '/wheel',
              tone: '#2d4cc0',
              picture: 'fortune-wheel',
              language,
            },
            {
              key: 'b',
              title: battle.name,
              text: empty.title,
              to: '/battles',
              tone: '#7a3b12',
              picture: null,
              language,
            },
          ]}
        />
      ),
    },
  ],
})

const runningCards = ({ language, say, words: { battle, bonus, empty } }: Speech): GalleryComponent => {
  const card = {
    key: 'a',
    title: battle.name,
    text: battle.lead,
    to: '/battles',
    tone: '#d9a02b',
    picture: 'trophy',
    language,
    mark: { tone: 'success', text: say('games.live') },
  } as const
  return {
    name: 'RunningCards',
    isWide: true,
    states: [
      {
        name: 'battle-and-wheel',
        render: () => (
          <RunningCards
            cards={[
              card,
              {
                ...card,
                key: 'b',
                title: say('shell.nav.wheel'),
                to: '/wheel',
                tone: '#ff6c86',
                picture: 'fortune-wheel',
              },
            ]}
          />
        ),
      },
      {
        name: 'long-title',
        render: () => <RunningCards cards={[{ ...card, title: bonus.long, text: empty.text, picture: null }]} />,
      },
    ],
  }
}

const article = ({ language, say, words: { battle, status } }: Speech): GalleryComponent => {
  const page = (keys: readonly string[]) => ({
    key: 'sample',
    language,
    title: say('page.responsible'),
    intro: `**${status.attention}.** ${status.review}`,
    updatedAt: '2026-11-20T18:30:00.000Z',
    sections: keys.map((key) => ({
      key,
      heading: `${battle.name} ${key.toUpperCase()}`,
      paragraphs: [battle.lead],
      items: [status.paid, status.declined],
      after: [status.limit],
    })),
  })
  return {
    name: 'ContentBlocks',
    isWide: true,
    states: [
      { name: 'short', render: () => <ContentArticle page={page(['a'])} /> },
      { name: 'long', render: () => <ContentArticle page={page(['b', 'c', 'd'])} /> },
    ],
  }
}
