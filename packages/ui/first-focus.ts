type Focusable = Pick<HTMLElement, 'focus'> & { readonly select?: () => void }

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
const statusActions = '.status-actions :is(a, button:not(:disabled))'

/**
 * Where the focus goes when a dialog opens: its first field, else the first action of a status, else the dialog, which
 * is read by its heading. Never its cross.
 */
export function firstFocus<Dialog extends Pick<ParentNode, 'querySelector'>>(dialog: Dialog): Focusable | Dialog {
  return dialog.querySelector<HTMLInputElement>(fields) ?? dialog.querySelector<HTMLElement>(statusActions) ?? dialog
}

/** Moves the focus into a dialog. The primitive asks only where no field has taken it with `autoFocus`. */
export function takeFirstFocus(event: Event): void {
  event.preventDefault()
  const target: Focusable = firstFocus(event.currentTarget as HTMLElement)
  target.focus({ preventScroll: true })
  target.select?.()
}
