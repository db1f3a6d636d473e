/** Brings the first wrong field of a form into view and focus, once the faults are drawn: those of an answer take a frame more. */
export function focusFirstFault(form: Element): void {
  requestAnimationFrame(() => requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()))
}
