import { APIError, type Config, type Payload, type SanitizedConfig, type TaskHandler } from 'payload'
import { roleOf } from '../access/access.ts'
import { recordDeed } from '../changes/audit.ts'
import { planIn, planTask } from './plans.ts'

/** A publish takes well under a second; a task that has run this long was interrupted. */
const leftAfterMs = 60_000

/** Plans run within 15 seconds of their time; overdue ones run after the next start. */
export const jobsOfPlans: NonNullable<Config['jobs']> = {
  autoRun: [{ cron: '*/15 * * * * *', queue: 'default', limit: 20, silent: { info: true } }],
  shouldAutoRun: async (payload) => {
    await giveBackLeft(payload, Date.now())
    return true
  },
  deleteJobOnComplete: true,
  access: {
    run: ({ req }) => roleOf(req) === 'editor',
    queue: ({ req }) => roleOf(req) !== null,
    cancel: ({ req }) => roleOf(req) === 'editor',
  },
}

/** Restarts interrupted plans. */
export async function giveBackLeft(payload: Payload, now: number): Promise<void> {
  const since = new Date(now - leftAfterMs).toISOString()
  await payload.db.updateJobs({
    where: { processing: { equals: true }, updatedAt: { less_than: since } },
    data: { processing: false },
    returning: false,
  })
}

/** Attempts after a fault, usually of the database; a refusal is final. */
const retries = { attempts: 20, backoff: { type: 'fixed', delay: 30_000 } } as const

/** Adds error handling to Payload's task: a refusal is audited with its reason, a fault is retried. */
export function withPlans(config: SanitizedConfig): SanitizedConfig {
  const task = config.jobs.tasks?.find(({ slug }) => slug === planTask)
  if (task === undefined) throw new Error(`Payload has no task ${planTask} any more, plans would be lost`)
  const run = task.handler as TaskHandler<never>
  const handler: TaskHandler<never> = async (args) => {
    try {
      return await run(args)
    } catch (fault) {
      if (!isRefusal(fault)) throw fault
      await recordRefusal(args, fault)
      return { output: {} } as never
    }
  }
  Object.assign(task, { retries, handler })
  return config
}

const isRefusal = (fault: unknown): fault is APIError => fault instanceof APIError && fault.status < 500

const recordRefusal = async (
  { input, job, req }: Parameters<TaskHandler<never>>[0],
  refusal: APIError,
): Promise<void> => {
  req.payload.logger.error({ err: refusal, input }, 'a planned change was refused')
  const plan = await planIn(req, input, job.waitUntil ?? '')
  if (plan === undefined) return
  await recordDeed(req, { kind: plan.kind, subject: plan.subject, what: 'plan failed', note: reasonOf(refusal) })
}

// The message contains field names, its data the errors.
const reasonOf = ({ message, data }: APIError): string => {
  const [first] = (data as { errors?: readonly { message: string }[] } | null)?.errors ?? []
  return first === undefined ? message : `${message}: ${first.message}`
}
