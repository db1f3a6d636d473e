import type { ReactNode } from 'react'
import type { LanguageTag } from '../i18n/languages.ts'
import type { Say } from '../i18n/text.tsx'
import type { Words } from './words.ts'

/** What an entry speaks with: the site's own texts, the samples, money as the site writes it. */
export type Speech = {
  readonly language: LanguageTag
  readonly say: Say
  readonly words: Words
  readonly money: (amount: string) => string
}

/** One state of a component. What covers the page is opened alone, by its address. */
export type GalleryState = {
  readonly name: string
  readonly isOverlay?: true
  readonly isWide?: true
  readonly render: () => ReactNode
}

/** A component with every state it must show. */
export type GalleryComponent = {
  readonly name: string
  readonly isWide?: true
  readonly states: readonly GalleryState[]
}

/** The components of one kind, in the language of the page. */
export type Entry = (speech: Speech) => readonly GalleryComponent[]

/** For what a sample would ask of the site: the gallery answers nothing. */
export const nothing = (): void => undefined
