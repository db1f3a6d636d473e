import { createContext, use, type ReactNode } from 'react'

type Told = {
  readonly modal: string
  /** Its sentence, or the heading of a dialog that has a shape of its own. */
  readonly part?: 'body' | 'title'
  readonly values?: Readonly<Record<string, string>>
  /** What stands there while it is on its way, and where nobody wrote it. */
  readonly instead?: string
}

/** Says what the content service has for a modal, as running text. */
export type TellModal = (told: Told) => ReactNode

/** Features do not know each other: the routes give dialogs the words of the content service. Where nobody gave them, only what stands instead is said. */
export const ModalWords = createContext<TellModal>(({ instead }) => instead ?? null)

/** The sentence and the heading of a modal for a dialog that has a shape of its own. */
export const useModalWords = (): TellModal => use(ModalWords)
