/** How many toasts are read at a glance; the others wait behind a count. */
export const unfoldedMax = 3

/** Which toasts are visible, newest first, and how many are folded. Hover or focus shows all. */
export function foldToasts<Toast>(
  toasts: readonly Toast[],
  isUnfolded: boolean,
): { readonly open: readonly Toast[]; readonly folded: number } {
  const open = isUnfolded ? toasts : toasts.slice(0, unfoldedMax)
  return { open, folded: toasts.length - open.length }
}
