import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patience } from './account.ts'

type Axe = {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }>
}

/**
 * The screen as it stands, or a part of it, breaks no rule of WCAG 2.2 A and AA that a machine can tell. Frames of
 * others are theirs to prove.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Forms open when the browser has taken them over.
  await page
    .locator('fieldset:disabled')
    .first()
    .waitFor({ state: 'detached', ...patience })
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (include) => {
    const { axe: checker } = globalThis as unknown as { axe: Axe }
    return checker.run(
      { include: [include], exclude: ['iframe'] },
      { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    )
  }, part)
  expect(
    violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
    })),
    page.url(),
  ).toEqual([])
}

/** The screen is as wide as its content: nothing has to be pushed aside to be read. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(hidden, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
