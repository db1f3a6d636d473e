import {
  Disc3,
  Flame,
  Gamepad2,
  Gem,
  Gift,
  Headset,
  Layers,
  Percent,
  Radio,
  Sparkles,
  Swords,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText, type MessageId } from '../../i18n/text.tsx'
import { formatWhole } from '../../lib/formats.ts'
import { useSiteFigures, type SiteFigures } from '../../lib/site-figures.ts'
import { currentOf } from '../model/sections.ts'

type Item = {
  readonly to: string
  readonly text: MessageId
  readonly icon: LucideIcon
  readonly counts?: keyof SiteFigures
}
type Group = { readonly title: MessageId; readonly items: readonly Item[] }

/** The map of the site, in the order of the rail. */
const groups: readonly Group[] = [
  {
    title: 'shell.group.games',
    items: [
      { to: '/games', text: 'shell.nav.games', icon: Gamepad2, counts: 'games' },
      { to: '/games/top', text: 'shell.nav.top', icon: Flame },
      { to: '/games/new', text: 'shell.nav.new', icon: Sparkles, counts: 'fresh' },
      { to: '/games/live-casino', text: 'shell.nav.live', icon: Radio },
      { to: '/providers', text: 'shell.nav.providers', icon: Layers },
    ],
  },
  {
    title: 'shell.group.prizes',
    items: [
      { to: '/bonuses', text: 'shell.nav.bonuses', icon: Gift },
      { to: '/battles', text: 'shell.nav.battles', icon: Swords },
      { to: '/jackpots', text: 'shell.nav.jackpots', icon: Gem },
      { to: '/wheel', text: 'shell.nav.wheel', icon: Disc3 },
      { to: '/cashback', text: 'shell.nav.cashback', icon: Percent },
    ],
  },
  {
    title: 'shell.group.club',
    items: [
      { to: '/profile?tab=rating', text: 'shell.nav.rating', icon: Trophy },
      { to: '/contacts', text: 'shell.nav.support', icon: Headset },
    ],
  },
]

const places = groups.flatMap(({ items }) => items.map(({ to }) => to))

type Standing = {
  readonly figures: SiteFigures | null
  /** The `aria-current` of each section, in their order. */ readonly marks: readonly (Mark | undefined)[]
}
type Mark = NonNullable<ReturnType<typeof currentOf>>

/** What the navigation shows of this page: the present section, and how much there is in some. */
export function useStanding(): Standing {
  const { pathname, search } = useLocation()
  return { figures: useSiteFigures(), marks: places.map((to) => currentOf(to, { path: pathname, search })) }
}

/**
 * Every section as a link, grouped; the present one is marked. Inside a layer a link replaces the entry of the layer.
 * `bonuses` is the badge at theirs.
 */
export function NavigationGroups({
  figures,
  marks,
  replaces = false,
  bonuses,
}: Standing & { readonly replaces?: boolean; readonly bonuses?: ReactNode }) {
  const say = useText()
  return groups.map((group) => (
    <nav key={group.title} className="rail-group" aria-label={say(group.title)}>
      <h2>{say(group.title)}</h2>
      <ul>
        {group.items.map(({ to, text, icon: Icon, counts }) => (
          <li key={to}>
            <Link to={to} className="rail-link" replace={replaces} aria-current={marks[places.indexOf(to)]}>
              <Icon size={19} aria-hidden="true" />
              <span>{say(text)}</span>
              {counts && figures ? (
                <em className="num" translate="no">
                  {formatWhole(figures[counts])}
                </em>
              ) : null}
              {to === '/bonuses' ? bonuses : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}
