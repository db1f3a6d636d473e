/** Messages of a studio game page to the site that frames it. Other providers send none, and nothing depends on them. */
export type FromStudio =
  | { readonly type: 'loaded' }
  | { readonly type: 'sound'; readonly isOn: boolean }
  | { readonly type: 'deposit_wanted' }
  | { readonly type: 'relaunch_wanted' }
  | { readonly type: 'exit_wanted' }

/**
 * Messages of the site to the page: the tab was hidden or is visible again, the balance grew, sound on or off, the
 * largest stake the bonus allows (null: no limit).
 */
export type ToStudio =
  | { readonly type: 'pause' | 'resume' | 'refresh_balance' }
  | { readonly type: 'sound'; readonly isOn: boolean }
  | { readonly type: 'stake_limit'; readonly most: string | null }

/** Parses a message of the framed page; null when it is unknown or needs no action. */
export function readStudio(message: unknown): FromStudio | null {
  const fields = message as { source?: unknown; type?: unknown; isOn?: unknown } | null
  if (typeof fields !== 'object' || fields?.source !== 'zoria-studio') return null
  switch (fields.type) {
    case 'sound':
      return typeof fields.isOn === 'boolean' ? { type: 'sound', isOn: fields.isOn } : null
    case 'loaded':
    case 'deposit_wanted':
    case 'relaunch_wanted':
    case 'exit_wanted':
      return { type: fields.type }
    default:
      return null
  }
}
