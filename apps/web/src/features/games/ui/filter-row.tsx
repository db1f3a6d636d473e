import type { GameCounts, Provider } from '@zoria/contract/games/http'
import { ArrowDownWideNarrow, ChevronDown, Layers, Search, SlidersHorizontal, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Link } from '../../../lib/link.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { layerState, useModal } from '../../../shell/index.ts'
import { features, featuresOf, withWords, wordsOfFeatures, type Feature, type LobbyFilters } from '../model/filters.ts'
import { initialsOf } from '../model/names.ts'
import { ChoiceSheet } from './choice-sheet.tsx'

export const featureTexts: Record<Feature, MessageId> = {
  demo: 'games.demo', wagering: 'games.wagering', low: 'games.volatility.low', medium: 'games.volatility.medium', high: 'games.volatility.high',
}

type Props = { readonly filters: LobbyFilters; readonly providers: readonly Provider[]; readonly counts: GameCounts | undefined; readonly total: number }

/** Providers, features and order; what is chosen stands below and goes by one press. */
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
        <SheetButton icon={Layers} text={say('games.providers')} count={filters.providers.length} onPress={() => setOpen('providers')} />
        <SheetButton icon={SlidersHorizontal} text={say('games.features')} count={chosen.length} onPress={() => setOpen('features')} />
        <SortSelect sort={filters.sort} onChange={(sort) => change({ sort: sort === 'popular' ? null : sort })} />
        <Link className="filter" to={addressOf('search')} state={layerState} preventScrollReset><Search size={16} aria-hidden="true" />{say('games.search')}</Link>
        <span className="filter-found num" role="status">{say('games.found', { count: total, shown: formatWhole(total) })}</span>
      </fieldset>
      <ChosenRow filters={filters} providers={providers} />
      {open === 'providers' ? (
        <ChoiceSheet title={say('games.providers')} searchLabel={say('games.providerName')} nothing={say('games.noProvider')} chosen={filters.providers}
          choices={providers.map(({ slug, name, games_count }) => ({ key: slug, label: name, mark: initialsOf(name), count: counts ? (counts.providers[slug] ?? 0) : games_count }))}
          onLeft={(slugs) => { setOpen(null); if (slugs) change({ provider: slugs.join(',') }) }} />
      ) : null}
      {open === 'features' ? (
        <ChoiceSheet title={say('games.features')} chosen={chosen}
          choices={features.map((key) => ({ key, label: say(featureTexts[key]), count: countOf(counts, key) }))}
          onLeft={(keys) => { setOpen(null); if (keys) change(wordsOfFeatures(keys)) }} />
      ) : null}
    </>
  )
}

function countOf(counts: GameCounts | undefined, feature: Feature): number {
  if (counts === undefined) return 0
  return feature === 'demo' || feature === 'wagering' ? counts[feature] : (counts.volatilities[feature] ?? 0)
}

/** Where we are going counts, though we are not there yet: two changes in a row are both kept. */
function useChange(): (words: Readonly<Record<string, string | null>>) => void {
  const here = useLocation()
  const { search } = useNavigation().location ?? here
  const navigate = useNavigate()
  return (words) => void navigate(withWords(search, words), { preventScrollReset: true })
}

function SheetButton({ icon: Icon, text, count, onPress }: { readonly icon: LucideIcon; readonly text: string; readonly count: number; readonly onPress: () => void }) {
  return (
    <button type="button" className="filter" aria-haspopup="dialog" data-chosen={count > 0} onClick={onPress}>
      <Icon size={16} aria-hidden="true" />
      {text}
      {count > 0 ? <b className="filter-count num">{count}</b> : null}
    </button>
  )
}

function SortSelect({ sort, onChange }: { readonly sort: LobbyFilters['sort']; readonly onChange: (sort: string) => void }) {
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
    ...(filters.search === '' ? [] : [{ text: `«${filters.search}»`, words: { search: null } }]),
    ...filters.providers.map((slug) => ({ text: providers.find((each) => each.slug === slug)?.name ?? slug, words: { provider: filters.providers.filter((each) => each !== slug).join(',') } })),
    ...chosen.map((key) => ({ text: say(featureTexts[key]), words: wordsOfFeatures(chosen.filter((each) => each !== key)) })),
  ]
  if (chips.length === 0) return null
  return (
    <nav className="chosen-row" aria-label={say('games.chosen')}>
      {chips.map(({ text, words }) => (
        <Link key={text} className="chosen" to={withWords(search, words)} aria-label={say('games.without', { name: text })} preventScrollReset>{text}<X size={15} aria-hidden="true" /></Link>
      ))}
      <Link className="link-button" to={withWords(search, { search: null, provider: null, ...wordsOfFeatures([]) })} preventScrollReset>{say('games.clearAll')}</Link>
    </nav>
  )
}
