import type { PayloadRequest } from 'payload'
import { publishedKinds, type PublishedKind } from '../access/roles.ts'
import { subjectOf } from '../changes/audit.ts'

/** Payload's task that publishes or unpublishes at a planned time. */
export const planTask = 'schedulePublish'

/** The document and time of a plan. */
export type Plan = {
  readonly kind: PublishedKind
  readonly subject: string
  readonly type: 'publish' | 'unpublish'
  readonly at: string
}

type Input = { readonly type?: unknown; readonly doc?: { readonly relationTo?: unknown; readonly value?: unknown } }
type Job = { readonly id: number; readonly input: Input | null; readonly waitUntil: string }

/** A plan that has not started, by its id in the admin. */
export async function planOf(req: PayloadRequest, job: number): Promise<Plan | undefined> {
  const where = { id: { equals: job }, taskSlug: { equals: planTask }, processing: { equals: false } }
  const {
    docs: [found],
  } = await req.payload.db.find<Job>({ collection: 'payload-jobs', where, limit: 1, pagination: false, req })
  return found && planIn(req, found.input, found.waitUntil)
}

/** The plan in the input of a task. */
export async function planIn(req: PayloadRequest, input: Input | null, at: string): Promise<Plan | undefined> {
  const kind = publishedKinds.find((known) => known === input?.doc?.relationTo)
  if (kind === undefined) return undefined
  const {
    docs: [doc],
  } = await req.payload.find({
    collection: kind,
    where: { id: { equals: Number(input?.doc?.value) } },
    draft: true,
    limit: 1,
    depth: 0,
    req,
  })
  const subject = doc === undefined ? String(input?.doc?.value) : subjectOf(doc as unknown as Record<string, unknown>)
  return { kind, subject, type: input?.type === 'unpublish' ? 'unpublish' : 'publish', at }
}
