import { LoadFailure } from '@zoria/ui/load-boundary.tsx'

/** The status of an address that was asked for now; 0 where no answer came, null where there is no address. */
type Status = number | null

/**
 * Whether a reload brings what did not load: browsers do not ask again for a module that failed, so only a new document
 * can. The file is there again, or a release has removed it and the site answers. Without a network, while the server
 * restarts, and while the file is missing in the same release, a reload would only lose the page.
 */
export function reloadHelps({
  file,
  release,
  page,
}: {
  readonly file: Status
  readonly release: Status
  readonly page: Status
}): boolean {
  if (file === 200) return true
  const isAnswered = page !== null && page >= 200 && page < 500
  return isAnswered && (file === null || release === 404)
}

/**
 * Tries again to get what did not load. Reloads the document where that helps, and keeps what was typed; false where
 * the page stays as it is.
 */
export async function loadAgain(thrown: unknown): Promise<boolean> {
  const [file, release, page] = await Promise.all([
    statusOf(fileIn(thrown)),
    statusOf(releaseFile()),
    statusOf(location.href),
  ])
  if (!reloadHelps({ file, release, page })) return false
  dispatchEvent(new Event('keep-typed'))
  location.reload()
  return true
}

/** The address of the file that an error of a browser names; null where it names none. */
export function fileIn(thrown: unknown): string | null {
  const cause = thrown instanceof LoadFailure ? thrown.cause : thrown
  return /(?:https?:\/)?\/\S+\.(?:js|css)\b/.exec(String((cause as Error | undefined)?.message))?.[0] ?? null
}

/** A file whose name is of this release alone. */
const releaseFile = (): string | null =>
  (window as { readonly __reactRouterManifest?: { readonly url?: string } }).__reactRouterManifest?.url ?? null

const statusOf = async (address: string | null): Promise<Status> =>
  address === null
    ? null
    : fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status,
        () => 0,
      )

let isReleased = false

/** Something did not load: is it because of a release? */
export async function lookForRelease(): Promise<void> {
  isReleased ||= (await statusOf(releaseFile())) === 404
}

/**
 * After a release, a tab that was open before gets the new files with its next step to another page: that step loads
 * the document.
 */
export function followReleases(): void {
  addEventListener('vite:preloadError', () => void lookForRelease())
  addEventListener(
    'click',
    (event) => {
      const link =
        isReleased && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      // The router does not see the click, and the browser follows the link.
      if (link && link.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
    },
    true,
  )
}

/**
 * Lets the browser keep files that never change (public/service-worker.js). After everything else: it is for the next
 * page, not for this one.
 */
export function cacheFiles(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    setTimeout(() => {
      navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error))
    }, settledMs)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** By then a slow phone has drawn the page and answers touches. */
const settledMs = 3000
