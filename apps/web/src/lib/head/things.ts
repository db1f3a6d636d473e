import type { Battle } from '@zoria/contract/battles/http'
import type { Game } from '@zoria/contract/games/http'
import { prefixOf, type LanguageTag } from '../../i18n/languages.ts'

/** A thing as schema.org names it. */
export type Thing = Readonly<Record<string, unknown>>

type Place = { readonly publicUrl: string; readonly language: LanguageTag }

const addressOf = ({ publicUrl, language }: Place, path: string) =>
  `${publicUrl}/${prefixOf[language]}${path === '/' ? '' : path}`
const houseOf = ({ publicUrl }: Place) => ({ '@id': `${publicUrl}/#house` })

const described = (description: string | null) => (description === null ? {} : { description })

/** The house and its site, with the search that a search engine may offer. Included on the home page. */
export function houseThings(place: Place, description: string | null): readonly Thing[] {
  return [
    {
      '@type': 'Organization',
      '@id': houseOf(place)['@id'],
      name: 'Zoria',
      url: addressOf(place, '/'),
      logo: `${place.publicUrl}/icons/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: addressOf(place, '/contacts'),
        availableLanguage: ['uk', 'kk', 'ru', 'en'],
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${place.publicUrl}/#site`,
      name: 'Zoria',
      ...described(description),
      url: addressOf(place, '/'),
      inLanguage: place.language,
      publisher: houseOf(place),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${addressOf(place, '/games')}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The breadcrumb of a page: home, then the steps to it; the last is the page itself. */
export function breadcrumbs(place: Place, steps: readonly { readonly name: string; readonly path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(place, path),
    })),
  }
}

/** The games of a page in their order. `nameOf` gives a game its name in the language of the page. */
export function gameList(
  place: Place,
  { games, name, nameOf }: { games: readonly Game[]; name: string; nameOf: (game: Game) => string },
): Thing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: games.length,
    itemListElement: games.map((game, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: nameOf(game),
      url: addressOf(place, `/games/${game.slug}`),
    })),
  }
}

/** One game. It is for adults, costs money or is tried for nothing, and runs in a browser. */
export function gameThing(
  place: Place,
  { game, name, description, image }: { game: Game; name: string; description: string | null; image: string },
): Thing {
  return {
    '@type': ['VideoGame', 'WebApplication'],
    name,
    ...(name !== game.name && { alternateName: game.name }),
    ...described(description),
    image,
    url: addressOf(place, `/games/${game.slug}`),
    inLanguage: place.language,
    genre: game.category,
    applicationCategory: 'GameApplication',
    operatingSystem: 'Any',
    browserRequirements: 'JavaScript',
    gamePlatform: 'Web browser',
    playMode: 'SinglePlayer',
    typicalAgeRange: '21-',
    author: {
      '@type': 'Organization',
      name: game.provider.name,
      url: addressOf(place, `/providers/${game.provider.slug}`),
    },
    publisher: houseOf(place),
  }
}

/** A battle is an event with a beginning and an end, on this site alone. */
export function battleThing(
  place: Place,
  {
    battle,
    name,
    description,
  }: { readonly battle: Battle; readonly name: string; readonly description: string | null },
): Thing {
  const url = addressOf(place, `/battles/${battle.slug}`)
  return {
    '@type': 'Event',
    name,
    ...described(description),
    startDate: battle.starts_at,
    endDate: battle.ends_at,
    eventStatus: `https://schema.org/${battle.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    inLanguage: place.language,
    organizer: houseOf(place),
    isAccessibleForFree: true,
    typicalAgeRange: '21-',
  }
}

/** Who makes games. */
export function providerThing(
  place: Place,
  { slug, name, description }: { slug: string; name: string; description: string | null },
): Thing {
  return { '@type': 'Organization', name, ...described(description), url: addressOf(place, `/providers/${slug}`) }
}

/** A page of text with the day of its edition. */
export function textThing(
  place: Place,
  {
    path,
    title,
    intro,
    updatedAt,
    language,
  }: {
    readonly path: string
    readonly title: string
    readonly intro: string
    readonly updatedAt: string
    readonly language: string
  },
): Thing {
  return {
    '@type': 'WebPage',
    name: title,
    description: intro.replaceAll('**', ''),
    url: addressOf(place, path),
    inLanguage: language,
    dateModified: updatedAt,
    isPartOf: { '@id': `${place.publicUrl}/#site` },
    publisher: houseOf(place),
  }
}

/** The things as the body of a script that is no program; nothing in it can end the script. */
export function thingsAsText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
