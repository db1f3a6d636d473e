import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getInfoList, type InfoList } from '@zoria/contract/content/http'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../i18n/languages.ts'
import { previewTokenIn } from './preview-token.ts'
import { useSession } from './session/session.tsx'
import { useSiteOrNothing } from './site.ts'
import type { TextValues } from './told-pieces.ts'
import { ToldText } from './told-text.tsx'
import type { wordKeys, WordList } from './word-keys.ts'

type WordKey<List extends WordList> = (typeof wordKeys)[List][number]

export type Words<List extends WordList> = {
  /** The sentence that stands first. */
  readonly lead: ReactNode
  /** A sentence by its key: nothing while it is on its way and where nobody wrote it. */
  readonly of: (key: WordKey<List>, values?: TextValues) => ReactNode
}

const contentMs = 600_000

type Named = { readonly list: WordList; readonly language: LanguageTag; readonly preview: string | null }

/** The name words are cached under, so that a browser finds what its page was made of. */
export const wordsName = ({ list, language, preview }: Named) => ['words', list, language, preview] as const

/** The sentences of a place: those its page was made of, else asked for by the browser and fresh for 600 s (Spec §9). */
export function useWords<List extends WordList>(list: List): Words<List> {
  const { callAPI } = useSession()
  const language = useLanguage()
  const preview = previewTokenIn(useLocation().search)
  const { data } = useQuery({
    queryKey: wordsName({ list, language, preview }),
    staleTime: contentMs,
    queryFn: async ({ signal }) => {
      const answer = await callAPI(getInfoList, { params: { key: list }, query: { language, ...(preview !== null && { preview }) } }, { signal })
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
  return wordsIn<List>(data, language)
}

/** What every page brings along: it can be said also when nothing can be asked for any more. */
export function useSiteWords(): Words<'site'> & { readonly list: InfoList | null } {
  const list = useSiteOrNothing()?.words ?? null
  return { ...wordsIn<'site'>(list, useLanguage()), list }
}

const useLanguage = (): LanguageTag => useLingui().i18n.locale as LanguageTag

function wordsIn<List extends WordList>(list: InfoList | null | undefined, language: LanguageTag): Words<List> {
  const told = (text: string | undefined, values?: TextValues) => {
    if (!list || text === undefined) return null
    return <span lang={list.language === language ? undefined : list.language}><ToldText text={text} {...(values && { values })} /></span>
  }
  return { lead: told(list?.header.text), of: (key, values) => told(list?.items.find((item) => item.key === key)?.text, values) }
}
