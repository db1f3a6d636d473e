import type { BrowserContext, Page } from 'playwright-core'

/**
 * Keeps what the toasts of every page of a visitor said: one is shown for two seconds (Spec §9), and a busy machine may
 * look later.
 */
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

/**
 * Waits until a toast of this tab has said it, whether it is still shown or not; spaces that do not break are read as
 * spaces, as a person reads them.
 */
export async function told(page: Page, text: string): Promise<void> {
  const says = (wanted: string): boolean =>
    (sessionStorage.getItem('journey-toasts') ?? '').replaceAll(/\s/g, ' ').includes(wanted)
  await page.waitForFunction(says, text.replaceAll(/\s/g, ' '), { timeout: 60_000 })
}
