import type { Payload, Where } from 'payload'
import { publishedKinds, type PublishedKind } from '../access/roles.ts'
import { subjectOf } from '../changes/audit.ts'
import { rootLocale } from '../fields/fields.ts'
import { planTask } from '../plans/plans.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** A document on the dashboard: its title, its form, and the relevant time in ISO 8601. */
export type Listed = {
  readonly kind: PublishedKind
  readonly id: number
  readonly title: string
  readonly type: string | null
  readonly audience: string | null
  readonly what: 'until' | 'from' | 'publish' | 'unpublish' | 'saved' | null
  readonly at: string | null
}

/** What readers see now, what is planned, and what is in draft. */
type Overview = {
  readonly live: readonly Listed[]
  readonly liveCounts: Readonly<Record<PublishedKind, number>>
  readonly planned: readonly Listed[]
  readonly drafts: readonly Listed[]
}

/** Reads published, planned and drafted documents as of an instant of the site's clock, in milliseconds. */
export async function readOverview(
  payload: Payload,
  { siteNow, locale }: { readonly siteNow: number; readonly locale: string },
): Promise<Overview> {
  const rowsOf = async (kind: PublishedKind, status: 'published' | 'draft') => {
    const where: Where = { _status: { equals: status } }
    const inOrder = kind === 'components' ? 'order' : nameOf(kind)
    const { docs } = await payload.find({
      collection: kind,
      where,
      draft: status === 'draft',
      locale: locale as never,
      fallbackLocale: rootLocale as never,
      pagination: false,
      depth: 0,
      sort: status === 'draft' ? '-updatedAt' : inOrder,
    })
    return docs.map((row) => ({ kind, row: row as unknown as Row }))
  }
  const published = (await Promise.all(publishedKinds.map((kind) => rowsOf(kind, 'published')))).flat()
  const drafted = (await Promise.all(publishedKinds.map((kind) => rowsOf(kind, 'draft')))).flat()
  const plans = await plansOf(payload, [...published, ...drafted])
  const shown = published.filter(({ row }) => isShown(row, siteNow))
  const later = published.filter(({ row }) => row['enabled'] !== false && timeOf(row['startsAt']) > siteNow)
  return {
    live: shown
      .filter(({ row }) => row['type'] === 'banner')
      .map((each) => listed(each, each.row['endsAt'] ? 'until' : null, each.row['endsAt'])),
    liveCounts: Object.fromEntries(
      publishedKinds.map((kind) => [kind, shown.filter((each) => each.kind === kind).length]),
    ) as Record<PublishedKind, number>,
    planned: [...later.map((each) => listed(each, 'from', each.row['startsAt'])), ...plans].toSorted(
      (one, other) => timeOf(one.at) - timeOf(other.at),
    ),
    drafts: drafted.map((each) => listed(each, 'saved', each.row['updatedAt'])),
  }
}

type Found = { readonly kind: PublishedKind; readonly row: Row }

const nameOf = (kind: PublishedKind): 'key' | 'slug' => (kind === 'provider-texts' ? 'slug' : 'key')
const timeOf = (at: unknown): number => (typeof at === 'string' ? Date.parse(at) : Number.NaN)
const isShown = ({ enabled, startsAt, endsAt }: Row, now: number): boolean =>
  enabled !== false && !(timeOf(startsAt) > now) && !(timeOf(endsAt) <= now)

const listed = ({ kind, row }: Found, what: Listed['what'], at: unknown): Listed => {
  const title = [row['text'], row['title']].find((each) => typeof each === 'string' && each.trim() !== '')
  return {
    kind,
    id: row.id,
    title: String(title ?? subjectOf(row)),
    type: textOf(row['type']),
    audience: textOf(row['audience']),
    what,
    at: textOf(at),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Job = {
  readonly waitUntil?: string | null
  readonly input?: {
    readonly type?: unknown
    readonly doc?: { readonly relationTo?: unknown; readonly value?: unknown }
  } | null
}

const plansOf = async (payload: Payload, known: readonly Found[]): Promise<readonly Listed[]> => {
  const { docs } = await payload.find({
    collection: 'payload-jobs',
    where: { taskSlug: { equals: planTask } },
    pagination: false,
    depth: 0,
  })
  return (docs as unknown as readonly Job[]).flatMap(({ input, waitUntil }) => {
    const found = known.find(({ kind, row }) => kind === input?.doc?.relationTo && row.id === Number(input?.doc?.value))
    return found === undefined ? [] : [listed(found, input?.type === 'unpublish' ? 'unpublish' : 'publish', waitUntil)]
  })
}
