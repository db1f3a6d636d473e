import { createContext, use, type ReactNode } from 'react'

type Told = { readonly modal: string; readonly values?: Readonly<Record<string, string>> }

/** Says what the content service has for a modal, as running text. */
export type TellModal = (told: Told) => ReactNode

/** Features do not know each other: the routes give dialogs the words of the content service. Where nobody gave them, nothing is said. */
export const ModalWords = createContext<TellModal>(() => null)

/** The sentence of a modal for a dialog that has a shape of its own. */
export const useModalWords = (): TellModal => use(ModalWords)
