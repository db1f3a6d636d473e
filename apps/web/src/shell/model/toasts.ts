/** How many toasts are read at a glance; the others wait behind a count. */
export const unfoldedMax = 3

/** Which toasts stand open, newest first, and how many wait folded. Somebody who points at them or tabs in sees all. */
export function foldToasts<Toast>(toasts: readonly Toast[], isUnfolded: boolean): { readonly open: readonly Toast[]; readonly folded: number } {
  const open = isUnfolded ? toasts : toasts.slice(0, unfoldedMax)
  return { open, folded: toasts.length - open.length }
}
