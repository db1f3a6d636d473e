import * as z from 'zod'

/**
 * What a PSP tells and we keep or look up: references, states. Printable ASCII: a zero byte or half a surrogate is no word of theirs, and the
 * database would refuse it each time it is repeated.
 */
export const toldWord = z.string().regex(/^[\x20-\x7e]{1,255}$/)

export const isToldWord = (text: string | undefined): text is string => toldWord.safeParse(text).success
