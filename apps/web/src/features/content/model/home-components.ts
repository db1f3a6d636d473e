import type { ContentComponent, ContentImage } from '@zoria/contract/content/http'

/** What a component is configured with for every width, by name. */
const configOf = ({ config: { general } }: ContentComponent) =>
  new Map(general.filter(({ breakpoint }) => breakpoint === undefined).map(({ key, value }) => [key, value]))

/** Words that may be others on a screen of some width. */
export type Varied = { readonly plain: string; readonly at: Readonly<Partial<Record<Breakpoint, string>>> }
export type Breakpoint = NonNullable<ContentComponent['config']['general'][number]['breakpoint']>

/**
 * The text of a name: the one for all, and what the lists of mobile and desktop or an entry with a breakpoint say
 * instead (Spec §3).
 */
function variedOf({ config: { general, mobile, desktop } }: ContentComponent, name: string): Varied {
  const placed = [
    ...general,
    ...mobile.map((entry) => ({ breakpoint: 'mobile' as const, ...entry })),
    ...desktop.map((entry) => ({ breakpoint: 'desktop' as const, ...entry })),
  ].filter(({ key }) => key === name)
  const at = Object.fromEntries(
    placed.flatMap(({ breakpoint, value }) => (breakpoint === undefined ? [] : [[breakpoint, value]])),
  )
  return { plain: placed.find(({ breakpoint }) => breakpoint === undefined)?.value ?? '', at }
}

/** A picture that editors brought: as the component's own, or as an entry of its config. */
function broughtImage({ image, config: { general } }: ContentComponent): ContentImage | null {
  return [image, ...general.map((entry) => entry.image ?? null)].find((each) => each?.imageUrl) ?? null
}

export type Link = { readonly to: string; readonly label: string }

export type Banner = {
  readonly key: string
  readonly kicker: Varied
  readonly title: string
  readonly line: Varied
  readonly text: Varied
  readonly actions: readonly Link[]
  readonly colours: readonly [string, string, string]
  readonly pictures: readonly string[]
  /** A picture of editors; it replaces the site's own. */
  readonly image: ContentImage | null
  /** Its game; the component is shown only if the catalogue has the game. */
  readonly game: string | null
  readonly language: string
}

const colourShape = /^#[\da-f]{6}$/i
const plainColours = ['#2d4cc0', '#1b2a6b', '#0b1142'] as const

/** A banner from a component; missing entries are left out, never guessed. */
export function bannerOf(component: ContentComponent): Banner {
  const config = configOf(component)
  const [first, second, third] = (config.get('colours') ?? '').split(',')
  const colours = [first, second, third].every((colour) => colourShape.test(colour ?? ''))
    ? ([first, second, third] as [string, string, string])
    : plainColours
  return {
    key: component.key,
    kicker: variedOf(component, 'kicker'),
    title: component.text,
    line: variedOf(component, 'line'),
    text: variedOf(component, 'text'),
    actions: [
      linkOf(config.get('action'), config.get('action-label')),
      linkOf(config.get('second-action'), config.get('second-action-label')),
    ].filter((link) => link !== null),
    colours,
    pictures: (config.get('pictures') ?? component.image?.key ?? '').split(',').filter((name) => name !== ''),
    image: broughtImage(component),
    game: config.get('game') ?? null,
    language: component.language,
  }
}

/** The banners in their order around the carousel, beginning with the one of this key. */
export function beginningWith(key: string | null, banners: readonly Banner[]): readonly Banner[] {
  const first = Math.max(
    0,
    banners.findIndex((banner) => banner.key === key),
  )
  return [...banners.slice(first), ...banners.slice(0, first)]
}

export type ComingCard = {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly to: string
  readonly tone: string
  readonly picture: string | null
  readonly language: string
  /** In place of the mark of areas to come. */ readonly mark?: {
    readonly tone: 'success' | 'danger' | 'warning' | 'info' | 'dim' | 'gold'
    readonly text: string
  }
}

/** A card of an area to come out of a component; null where it leads nowhere. */
export function comingCardOf(component: ContentComponent): ComingCard | null {
  const config = configOf(component)
  const link = linkOf(config.get('action'), config.get('title'))
  if (link === null) return null
  const tone = config.get('tone') ?? ''
  return {
    key: component.key,
    title: link.label,
    text: component.text,
    to: link.to,
    tone: colourShape.test(tone) ? tone : plainColours[0],
    picture: component.image?.key ?? null,
    language: component.language,
  }
}

/** A heading with a line under it: a first step or a promise. */
export type Fact = {
  readonly key: string
  readonly title: string
  readonly line: string
  readonly icon: string
  readonly language: string
}
export type HomeFacts = { readonly steps: readonly Fact[]; readonly trust: readonly Fact[] }

const factsOfAnswer = new WeakMap<readonly ContentComponent[], HomeFacts>()

/**
 * The facts among the components of the home page: the same objects for the same answer, so memoised parts stay valid
 * as long as the answer.
 */
export function homeFacts(components: readonly ContentComponent[]): HomeFacts {
  const known = factsOfAnswer.get(components)
  if (known) return known
  const ofType = (wanted: string) => components.filter(({ type }) => type === wanted).map(factOf)
  const facts = { steps: ofType('home-step'), trust: ofType('home-trust') }
  factsOfAnswer.set(components, facts)
  return facts
}

function factOf(component: ContentComponent): Fact {
  const config = configOf(component)
  return {
    key: component.key,
    title: component.text,
    line: config.get('line') ?? '',
    icon: config.get('icon') ?? '',
    language: component.language,
  }
}

/**
 * Content leads to places of this site only: a path, or a layer over the page one is on. Browsers drop tabs and line
 * breaks of an address, so that none may hold any.
 */
function linkOf(to: string | undefined, label: string | undefined): Link | null {
  return to !== undefined && label !== undefined && /^(\/(?![/\\])|\?)[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(to)
    ? { to, label }
    : null
}

/** What a rail of the home page can be made of. */
export const railLists = ['popular', 'new', 'live', 'coming', 'providers'] as const
export type RailList = (typeof railLists)[number]
export type Rail = { readonly key: string; readonly list: RailList; readonly title: string; readonly language: string }

/** A rail out of a component; null where it is made of nothing the site has. */
export function railOf(component: ContentComponent): Rail | null {
  const named = configOf(component).get('list')
  const list = railLists.find((each) => each === named)
  return list === undefined ? null : { key: component.key, list, title: component.text, language: component.language }
}
