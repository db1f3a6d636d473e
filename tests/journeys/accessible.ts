import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Axe = { run(context: unknown, options: unknown): Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }> }

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** The screen as it stands breaks no rule of WCAG 2.2 A and AA that a machine can tell. Frames of others are theirs to prove. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(program)
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return axe.run({ exclude: ['iframe'] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  })
  expect(violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`) })), page.url()).toEqual([])
}
