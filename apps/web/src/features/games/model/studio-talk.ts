/** What a page of our studio tells the site that frames it. Other providers say nothing, and nothing depends on it. */
export type FromStudio =
  | { readonly type: 'sound'; readonly isOn: boolean }
  | { readonly type: 'deposit_wanted' }
  | { readonly type: 'relaunch_wanted' }
  | { readonly type: 'exit_wanted' }

/** What the site tells the page: the player looks elsewhere, is back, has more money, wants sound or none. */
export type ToStudio = { readonly type: 'pause' | 'resume' | 'refresh_balance' } | { readonly type: 'sound'; readonly isOn: boolean }

/** Reads a message of the framed page; null when it is nobody's we know, or says nothing the site acts on. */
export function readStudio(message: unknown): FromStudio | null {
  const said = message as { source?: unknown; type?: unknown; isOn?: unknown } | null
  if (typeof said !== 'object' || said?.source !== 'zoria-studio') return null
  switch (said.type) {
    case 'sound':
      return typeof said.isOn === 'boolean' ? { type: 'sound', isOn: said.isOn } : null
    case 'deposit_wanted':
    case 'relaunch_wanted':
    case 'exit_wanted':
      return { type: said.type }
    default:
      return null
  }
}
