/** Frames that a busy machine may need to draw the faults of a form. */
const framesMax = 30

/** Brings the first wrong field of a form into view and focus, once the faults are drawn. A form that uses it tells its library to keep the focus where it is. */
export function focusFirstFault(form: Element, frames = framesMax): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field !== null) field.focus()
    else if (frames > 0) focusFirstFault(form, frames - 1)
  })
}
