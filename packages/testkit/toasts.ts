import type { BrowserContext, Page } from 'playwright-core'

/** Keeps what the toasts of every page of a visitor said: one is shown for two seconds (Spec §9), and a busy machine may look later. */
export async function keepToasts(visitor: BrowserContext): Promise<void> {
  await visitor.addInitScript(`
    const keep = () => {
      for (const toast of document.querySelectorAll('.toast')) {
        const kept = sessionStorage.getItem('journey-toasts') ?? ''
        if (!kept.includes(toast.textContent)) sessionStorage.setItem('journey-toasts', kept + '\\n' + toast.textContent)
      }
    }
    if (location.protocol.startsWith('http')) new MutationObserver(keep).observe(document, { childList: true, subtree: true, characterData: true })`)
}

/** Waits until a toast of this tab has said it, whether it is still shown or not. */
export async function told(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => (sessionStorage.getItem('journey-toasts') ?? '').includes(wanted), text, { timeout: 60_000 })
}
