import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { phrased } from '@zoria/ui/phrase.tsx'
import { use, useCallback, type ReactElement, type ReactNode } from 'react'
import { loadCatalogue, loadedTexts, type MessageId } from './catalogues.ts'
import type { LanguageTag } from './languages.ts'

export type { MessageId }
export type Say = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

/** Speaks to everything inside in one language, and waits for its catalogue where it is not loaded yet. */
export function Texts({ language, children }: { readonly language: LanguageTag; readonly children: ReactNode }) {
  return <I18nProvider i18n={loadedTexts(language) ?? use(loadCatalogue(language))}>{children}</I18nProvider>
}

/** The texts of the page. Numbers and dates go in as ready strings (`lib/formats.ts`). */
export function useText(): Say {
  const { i18n } = useLingui()
  return useCallback((id, values) => i18n._(id, values), [i18n])
}

type Props = {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, ReactNode>>
  readonly components?: Readonly<Record<string, ReactElement>>
}

/**
 * A text with elements inside: `<b>…</b>` in the message becomes the component of that name; `b` is there without
 * asking.
 */
export function RichText({ id, values, components }: Props) {
  return (
    <Trans
      id={id}
      values={values ?? {}}
      components={{ b: <b />, ...components }}
      render={({ translation }) => <>{phrased(translation)}</>}
    />
  )
}
