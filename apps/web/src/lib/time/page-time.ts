import { createContext } from 'react'

/**
 * When the server made the page; null on pages that are cached for everybody. What depends on the time is hydrated with
 * it, because clocks of browsers may be wrong by days.
 */
export const PageTime = createContext<number | null>(null)
