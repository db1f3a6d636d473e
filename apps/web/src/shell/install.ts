import { create } from 'zustand'

/** The browser's own offer to install the site; TypeScript does not know it, and Chromium alone makes it. */
type Offer = Event & { readonly prompt: () => Promise<unknown> }

const keys = { visits: 'zoria-visits', counted: 'zoria-visit-counted', dismissed: 'zoria-install-dismissed' } as const

type Install = {
  readonly offer: Offer | null
  readonly visits: number
  readonly isDismissed: boolean
  readonly accept: () => void
  readonly dismiss: () => void
}

export const useInstall = create<Install>((set, get) => ({
  offer: null,
  visits: 0,
  isDismissed: false,
  accept: () => {
    void get().offer?.prompt()
    set({ offer: null })
  },
  dismiss: () => {
    localStorage.setItem(keys.dismissed, 'yes')
    set({ isDismissed: true })
  },
}))

/**
 * Counts this tab's visit once and stores the browser's install prompt until it is used. Runs before the page is
 * hydrated: the offer comes only once.
 */
export function watchInstall(): void {
  try {
    useInstall.setState(countVisit())
  } catch (error) {
    // Without storage a second visit cannot be distinguished from a first: no hint is shown.
    reportError(error)
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ offer: event as Offer })
  })
  addEventListener('appinstalled', () => useInstall.setState({ offer: null }))
}

function countVisit(): Pick<Install, 'visits' | 'isDismissed'> {
  const visits =
    Number(localStorage.getItem(keys.visits) ?? '0') + (sessionStorage.getItem(keys.counted) === null ? 1 : 0)
  sessionStorage.setItem(keys.counted, 'yes')
  localStorage.setItem(keys.visits, String(visits))
  return { visits, isDismissed: localStorage.getItem(keys.dismissed) !== null }
}
