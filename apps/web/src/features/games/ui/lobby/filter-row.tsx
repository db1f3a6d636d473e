import type { GameCounts, Provider } from '@zoria/contract/games/http'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { ArrowDownWideNarrow, ChevronDown, Layers, Search, SlidersHorizontal, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { useText, type MessageId } from '../../../../i18n/text.tsx'
import { formatWhole } from '../../../../lib/formats.ts'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { layerState, useModal } from '../../../../shell/index.ts'
import {
  features,
  featuresOf,
  withParameters,
  wordsOfFeatures,
  type Feature,
  type LobbyFilters,
} from '../../model/filters.ts'
import { initialsOf } from '../../model/initials.ts'
import { ChoiceSheet } from './choice-sheet.tsx'

export const featureTexts: Record<Feature, MessageId> = {
  demo: 'games.demo',
  wagering: 'games.wagering',
  low: 'games.volatility.low',
  medium: 'games.volatility.medium',
  high: 'games.volatility.high',
}

type Props = {
  readonly filters: LobbyFilters
  readonly providers: readonly Provider[]
  readonly counts: GameCounts | undefined
  readonly total: number
}

/** Providers, features and order; active filters are listed below, each with a remove button. */
export function FilterRow({ filters, providers, counts, total }: Props) {
  const say = useText()
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<'providers' | 'features' | null>(null)
  const { addressOf } = useModal()
  const change = useChange()
  const chosen = featuresOf(filters)
  return (
    <>
      <fieldset className="filter-row" aria-label={say('games.filters')} disabled={!isHydrated}>
        <SheetButton
          icon={Layers}
          text={say('games.providers')}
          count={filters.providers.length}
          onPress={() => setOpen('providers')}
        />
        <SheetButton
          icon={SlidersHorizontal}
          text={say('games.features')}
          count={chosen.length}
          onPress={() => setOpen('features')}
        />
        <SortSelect sort={filters.sort} onChange={(sort) => change({ sort: sort === 'popular' ? null : sort })} />
        <Link className="filter" to={addressOf('search')} state={layerState} preventScrollReset>
          <Search size={16} aria-hidden="true" />
          {say('games.search')}
        </Link>
        <span className="filter-found num" role="status">
          {say('games.found', { count: total, shown: formatWhole(total) })}
        </span>
      </fieldset>
      <ChosenRow filters={filters} providers={providers} />
      {open === 'providers' ? (
        <ChoiceSheet
          title={say('games.providers')}
          searchLabel={say('games.providerName')}
          nothing={say('games.noProvider')}
          chosen={filters.providers}
          choices={providers.map(({ slug, name, games_count }) => ({
            key: slug,
            label: name,
            mark: initialsOf(name),
            count: counts ? (counts.providers[slug] ?? 0) : games_count,
          }))}
          onLeft={(slugs) => {
            setOpen(null)
            if (slugs) change({ provider: slugs.join(',') })
          }}
        />
      ) : null}
      {open === 'features' ? (
        <ChoiceSheet
          title={say('games.features')}
          chosen={chosen}
          choices={features.map((key) => ({ key, label: say(featureTexts[key]), count: countOf(counts, key) }))}
          onLeft={(keys) => {
            setOpen(null)
            if (keys) change(wordsOfFeatures(keys))
          }}
        />
      ) : null}
    </>
  )
}

function countOf(counts: GameCounts | undefined, feature: Feature): number {
  if (counts === undefined) return 0
  return feature === 'demo' || feature === 'wagering' ? counts[feature] : (counts.volatilities[feature] ?? 0)
}

/** Based on the address being navigated to, if there is one: two quick changes both count. */
function useChange(): (texts: Readonly<Record<string, string | null>>) => void {
  const here = useLocation()
  const { search } = useNavigation().location ?? here
  const navigate = useNavigate()
  return (texts) => void navigate(withParameters(search, texts), { preventScrollReset: true })
}

function SheetButton({
  icon: Icon,
  text,
  count,
  onPress,
}: {
  readonly icon: LucideIcon
  readonly text: string
  readonly count: number
  readonly onPress: () => void
}) {
  return (
    <button type="button" className="filter" aria-haspopup="dialog" data-chosen={count > 0} onClick={onPress}>
      <Icon size={16} aria-hidden="true" />
      <Phrase>{text}</Phrase>
      {count > 0 ? <b className="filter-count num">{count}</b> : null}
    </button>
  )
}

function SortSelect({
  sort,
  onChange,
}: {
  readonly sort: LobbyFilters['sort']
  readonly onChange: (sort: string) => void
}) {
  const say = useText()
  return (
    <label className="filter">
      <ArrowDownWideNarrow size={16} aria-hidden="true" />
      <select aria-label={say('games.sort')} value={sort} onChange={(event) => onChange(event.target.value)}>
        <option value="popular">{say('games.sortPopular')}</option>
        <option value="new">{say('games.sortNew')}</option>
        <option value="name">{say('games.sortName')}</option>
      </select>
      <ChevronDown size={15} aria-hidden="true" />
    </label>
  )
}

/** What narrows the list, each with a way to let go of it. */
function ChosenRow({ filters, providers }: Pick<Props, 'filters' | 'providers'>) {
  const say = useText()
  const { search } = useLocation()
  const chosen = featuresOf(filters)
  const chips = [
    ...(filters.search === '' ? [] : [{ text: `«${filters.search}»`, texts: { search: null } }]),
    ...filters.providers.map((slug) => ({
      text: providers.find((each) => each.slug === slug)?.name ?? slug,
      texts: { provider: filters.providers.filter((each) => each !== slug).join(',') },
    })),
    ...chosen.map((key) => ({
      text: say(featureTexts[key]),
      texts: wordsOfFeatures(chosen.filter((each) => each !== key)),
    })),
  ]
  if (chips.length === 0) return null
  return (
    <nav className="chosen-row" aria-label={say('games.chosen')}>
      {chips.map(({ text, texts }) => (
        <Link
          key={text}
          className="chosen"
          to={withParameters(search, texts)}
          aria-label={say('games.without', { name: text })}
          preventScrollReset
        >
          <Phrase>{text}</Phrase>
          <X size={15} aria-hidden="true" />
        </Link>
      ))}
      <Link
        className="link-button"
        to={withParameters(search, { search: null, provider: null, ...wordsOfFeatures([]) })}
        preventScrollReset
      >
        {say('games.clearAll')}
      </Link>
    </nav>
  )
}
