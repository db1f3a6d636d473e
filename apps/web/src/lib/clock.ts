/** The one place of the site's browser code that reads a clock; everything else is told the time. */
export const now = (): number => Date.now()
