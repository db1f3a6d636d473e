import { createContext, use, type ComponentType } from 'react'

/** Says what the content service has for a modal, as running text. */
export type ModalSentence = ComponentType<{ readonly modal: string; readonly values?: Readonly<Record<string, string>> }>

/** Features do not know each other: the routes give dialogs the words of the content service. Where nobody gave them, nothing is said. */
export const ModalWords = createContext<ModalSentence>(() => null)

/** The sentence of a modal for a dialog that has a shape of its own. */
export const useModalSentence = (): ModalSentence => use(ModalWords)
