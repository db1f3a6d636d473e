import type { PayloadRequest, ServerFunction } from 'payload'
import * as z from 'zod'
import { canWrite } from '../access/access.ts'
import { publishedKinds } from '../access/roles.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { recordDeed, subjectOf } from '../changes/audit.ts'
import { wordOf } from '../desk/words.ts'
import type { House } from '../house.ts'
import { reportRefusedRole } from '../login/refused-roles.ts'
import { planOf, planTask } from './plans.ts'

const id = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number)
const cancelling = z.object({ deleteID: id })
const planning = z.object({
  type: z.enum(['publish', 'unpublish']),
  date: z.date(),
  doc: z.object({ relationTo: z.enum(publishedKinds), value: id }),
  localeToPublish: z.string().optional(),
  timezone: z.string().optional(),
})

type Answer = { readonly message: string } | { readonly error: string }

/**
 * Server function of the admin that plans a publish or cancels a plan. Replaces Payload's, which checks no role:
 * editors who may publish a document may plan it, and cancel plans of others.
 */
export const planPublishing: ServerFunction<Record<string, unknown>, Promise<Answer>> = async ({ req, ...asked }) => {
  const cancelled = cancelling.safeParse(asked)
  if (cancelled.success) return cancel(req, cancelled.data.deleteID)
  const planned = planning.safeParse(asked)
  return planned.success ? plan(req, planned.data) : { error: wordOf(req, 'noSuchPlan') }
}

const plan = async (
  req: PayloadRequest,
  { type, date, doc: { relationTo: kind, value }, localeToPublish, timezone }: z.output<typeof planning>,
): Promise<Answer> => {
  if (!canWrite(req, kind)) return refuseRole(req, `plan ${kind}`)
  const {
    docs: [doc],
  } = await req.payload.find({
    collection: kind,
    where: { id: { equals: value } },
    draft: true,
    limit: 1,
    depth: 0,
    req,
  })
  if (doc === undefined) return { error: wordOf(req, 'noSuchPlan') }
  await inTransaction(req, async () => {
    const input = {
      type,
      doc: { relationTo: kind, value: String(value) },
      locale: localeToPublish,
      timezone,
      user: { relationTo: 'editors', value: req.user?.id },
    }
    await req.payload.jobs.queue({ task: planTask, input: input as never, waitUntil: date, req })
    await recordDeed(req, {
      kind,
      subject: subjectOf(doc as unknown as Record<string, unknown>),
      what: 'plan',
      note: `${type} ${date.toISOString()}`,
    })
  })
  return { message: req.i18n.t('general:success') }
}

const cancel = async (req: PayloadRequest, job: number): Promise<Answer> => {
  const found = await planOf(req, job)
  if (found === undefined) return { error: wordOf(req, 'noSuchPlan') }
  const { kind, subject, type, at } = found
  if (!canWrite(req, kind)) return refuseRole(req, `cancel a plan of ${kind}`)
  await inTransaction(req, async () => {
    await req.payload.db.deleteOne({
      collection: 'payload-jobs',
      where: { id: { equals: job } },
      req,
      returning: false,
    })
    await recordDeed(req, { kind, subject, what: 'plan cancelled', note: `${type} ${at}` })
  })
  return { message: req.i18n.t('general:success') }
}

const refuseRole = (req: PayloadRequest, what: string): Answer => {
  reportRefusedRole(req.payload.config.custom as Pick<House, 'security'>, req, what)
  return { error: wordOf(req, 'mayNotPublish') }
}
