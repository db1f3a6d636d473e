import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { kept } from './stack.ts'

/** How a visitor looks at the site. */
export type Look = Readonly<{ width: number; height: number; locale: string; isTouch: boolean }>

/**
 * A vitest test with a browser: `visit` opens a page of a new visitor. When the journey fails, the trace of every visitor
 * is kept in var/journeys; `npx playwright-core show-trace` shows it.
 */
export const journey = test.extend<{ visit: (look: Look) => Promise<Page> }>({
  visit: async ({ task }, use) => {
    const browser = await launchBrowser()
    const visitors: BrowserContext[] = []
    await use(async ({ width, height, locale, isTouch }) => {
      const visitor = await browser.newContext({ viewport: { width, height }, locale, hasTouch: isTouch, isMobile: isTouch })
      visitors.push(visitor)
      await visitor.tracing.start({ screenshots: true, snapshots: true })
      return visitor.newPage()
    })
    const hasFailed = task.result?.state === 'fail'
    for (const [number, visitor] of visitors.entries()) await visitor.tracing.stop(hasFailed ? { path: traceFile(task.name, number) } : {})
    await browser.close()
  },
})

const traceFile = (name: string, number: number): string => {
  const folder = join(import.meta.dirname, '../..', kept)
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${number + 1}.zip`)
}
