const reloadedKey = 'zoria-reloaded-for'

/**
 * A tab that was open over a release may ask for a file that is gone: it gets the new page instead, once for each file, so that a file
 * that is really missing does not turn into a circle. Without a network nothing was released: the page stays, and the part that needs the file shows an error.
 */
export function reloadOnRelease(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const missing = String((event as Event & { readonly payload?: Error }).payload?.message ?? '')
    if (sessionStorage.getItem(reloadedKey) === missing) return
    sessionStorage.setItem(reloadedKey, missing)
    event.preventDefault()
    location.reload()
  })
}

/** Lets the browser keep files that never change (public/service-worker.js). After everything else: it is for the next page, not for this one. */
export function cacheFiles(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error))
  }, settledMs)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** By then a slow phone has drawn the page and answers touches. */
const settledMs = 3000
