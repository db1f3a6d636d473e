/** Frames that a busy machine may need to draw the faults of a form. */
const framesMax = 30

/**
 * Scrolls to the first invalid field of a form and focuses it once the errors are rendered. Such a form must disable
 * the focus handling of its library.
 */
export function focusFirstFault(form: Element, frames = framesMax): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field !== null) field.focus()
    else if (frames > 0) focusFirstFault(form, frames - 1)
  })
}
