import { newId, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Queryable, Sql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { runsAt, slugOfRun, type RunSpan } from '../rules/schedule.ts'
import { insertBattle, listTemplates, type StoredTemplate } from '../storage/battle-rows.ts'

export type PlanDeps = { readonly sql: Sql; readonly clock: Clock; readonly chance: Chance }

/** Makes the runs that active templates have now and next, each once. */
export const planRuns = (deps: PlanDeps) => async (): Promise<number> => {
  const now = deps.clock.now()
  let made = 0
  for (const template of (await listTemplates(deps.sql)).filter(({ isActive }) => isActive)) {
    for (const span of runsAt(template.schedule, { currency: template.terms.currency, now }))
      made += Number((await makeRun(deps, deps.sql, { template, span, now })).isNew)
  }
  if (made > 0) await announce(deps.sql, { topic: 'battles' })
  return made
}

/** Makes one run of a template; a run of the same start is made once. */
export async function makeRun(
  { chance }: Pick<PlanDeps, 'chance'>,
  tx: Queryable,
  { template, span, now }: { readonly template: StoredTemplate; readonly span: RunSpan; readonly now: Instant },
): Promise<{ readonly slug: string; readonly isNew: boolean }> {
  const { terms, id: templateId } = template
  const slug = slugOfRun(template.slug, { currency: terms.currency, startsAt: span.startsAt })
  const salt = chance.bytes(16).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  const isNew = await insertBattle(tx, {
    id: newId<'Battle'>(now, (count) => chance.bytes(count)),
    templateId,
    slug,
    terms,
    currency: terms.currency,
    ...span,
    salt,
  })
  return { slug, isNew }
}
