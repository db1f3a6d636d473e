import type { Page } from 'playwright-core'

/** What the browser stores about the congratulation of the player's last bonus (Spec §3); null where it is nothing. */
export const receivedFlag = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(
    `Object.entries(localStorage).find(([key]) => key.startsWith('zoria-bonus-received-'))?.[1] ?? null`,
  )
