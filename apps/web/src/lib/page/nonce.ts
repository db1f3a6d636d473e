import { createContext } from 'react'

/**
 * The word that allows inline scripts of one answer. The server alone knows it while it renders; it is no property of
 * the page.
 */
export const Nonce = createContext<string | undefined>(undefined)
