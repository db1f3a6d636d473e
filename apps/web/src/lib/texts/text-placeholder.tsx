/** Reserves the height of a text that is loading, so that the buttons below do not move when it arrives. */
export const TextPlaceholder = () => <span className="told-waiting" aria-hidden="true" />
