import { createContext, use, type ReactNode } from 'react'

type ModalTextRequest = {
  readonly modal: string
  /** Its sentence, or the heading of a dialog that has a shape of its own. */
  readonly part?: 'body' | 'title'
  readonly values?: Readonly<Record<string, string>>
  /** The fallback where there is no text; for a heading, also while it loads. */
  readonly instead?: string
}

/** The content service's text of a modal, inline. */
export type ModalText = (request: ModalTextRequest) => ReactNode

/**
 * Features do not import each other: the routes provide the content service's texts to dialogs. Without a provider only
 * the fallback is shown.
 */
export const ModalTexts = createContext<ModalText>(({ instead }) => instead ?? null)

/** The sentence and the heading of a modal for a dialog that has a shape of its own. */
export const useModalTexts = (): ModalText => use(ModalTexts)
