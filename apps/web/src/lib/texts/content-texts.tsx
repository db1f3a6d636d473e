import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getInfoList, type InfoList } from '@zoria/contract/content/http'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../i18n/languages.ts'
import { previewTokenIn } from '../page/preview-token.ts'
import { useSession } from '../session/session.tsx'
import { useSiteOrNothing } from '../site.ts'
import type { TextValues } from './text-pieces.ts'
import { RichText } from './rich-text.tsx'
import type { textKeys, TextList } from './text-keys.ts'

type TextKey<List extends TextList> = (typeof textKeys)[List][number]

export type ContentTexts<List extends TextList> = {
  /** The first sentence. */
  readonly lead: ReactNode
  /** A sentence by its key; nothing while it loads and if it does not exist. */
  readonly of: (key: TextKey<List>, values?: TextValues) => ReactNode
}

const contentMs = 600_000

type Named = { readonly list: TextList; readonly language: LanguageTag; readonly preview: string | null }

/** The cache key of texts, so that a browser finds those its page was rendered with. */
export const textsQueryKey = ({ list, language, preview }: Named) => ['words', list, language, preview] as const

/** The sentences of a place: those its page was made of, else asked for by the browser and fresh for 600 s (Spec §9). */
export function useContentTexts<List extends TextList>(list: List): ContentTexts<List> {
  const { callAPI } = useSession()
  const language = useLanguage()
  const preview = previewTokenIn(useLocation().search)
  const { data } = useQuery({
    queryKey: textsQueryKey({ list, language, preview }),
    staleTime: contentMs,
    queryFn: async ({ signal }) => {
      const answer = await callAPI(
        getInfoList,
        { params: { key: list }, query: { language, ...(preview !== null && { preview }) } },
        { signal },
      )
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
  return textsIn<List>(data, language)
}

/** Texts that every page includes, so that they can be shown when nothing can be loaded. */
export function useSiteTexts(): ContentTexts<'site'> & { readonly list: InfoList | null } {
  const list = useSiteOrNothing()?.texts ?? null
  return { ...textsIn<'site'>(list, useLanguage()), list }
}

/** The language of the page. */
export const useLanguage = (): LanguageTag => useLingui().i18n.locale as LanguageTag

function textsIn<List extends TextList>(list: InfoList | null | undefined, language: LanguageTag): ContentTexts<List> {
  const filledText = (text: string | undefined, values?: TextValues) => {
    if (!list || text === undefined) return null
    return (
      <span lang={list.language === language ? undefined : list.language}>
        <RichText text={text} {...(values && { values })} />
      </span>
    )
  }
  return {
    lead: filledText(list?.header.text),
    of: (key, values) => filledText(list?.items.find((item) => item.key === key)?.text, values),
  }
}
