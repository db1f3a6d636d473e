/** The only place of the site's browser code that reads a clock; everything else takes the time as an argument. */
export const now = (): number => Date.now()
