import { createContext } from 'react'

/** Where a page stands: what decides the addresses of links that stay on it. */
export type Place = { readonly basename: string; readonly pathname: string; readonly search: string }
/** An address without the base of links, at some place. */
export type AddressAt = (place: Place) => string

/** A part that is rendered to be kept: the words that stand around it until the page is whole, and the way to say that it must not be. */
export type Gathering = {
  readonly begin: string
  readonly end: string
  readonly refuse: (why: string) => void
  /** Leaves an address open that depends on the page the part will stand in, and gives the word that stands for it. */
  readonly leaveOpen: (addressAt: AddressAt) => string
  readonly isOpen: (word: string) => boolean
}

/** Inside a part that is rendered to be kept. */
export const InPart = createContext<Gathering | null>(null)
