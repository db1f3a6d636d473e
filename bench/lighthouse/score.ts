import { median } from '../measure/figures.ts'

/** The result of one audit of a page. Shares of 100, milliseconds, transferred bytes. */
export type Score = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly speedMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly scriptBytes: number
}

/** The figures of a report that the table shows. */
export type Report = {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly title: string
        readonly numericValue?: number
        readonly details?: unknown
      }
    >
  >
}

type Requests = { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] }

/** Parses a Lighthouse report. A category that was not measured counts as 0. */
export function scoreOf({ categories, audits }: Report): Score {
  const share = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const requests = (audits['network-requests']?.details as Requests | undefined)?.items ?? []
  return {
    performance: share('performance'),
    accessibility: share('accessibility'),
    bestPractices: share('best-practices'),
    seo: share('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    speedMs: value('speed-index'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}

/** The median of the runs for each figure: one slow run of a busy machine does not change it. */
export function medianOf(scores: readonly Score[]): Score {
  const names = Object.keys(scores[0] ?? {}) as (keyof Score)[]
  return Object.fromEntries(names.map((name) => [name, median(scores.map((score) => score[name]))])) as Score
}

/** The failed audits that count for a category. */
export function faultsOf({ categories, audits }: Report): readonly string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
  )
}
