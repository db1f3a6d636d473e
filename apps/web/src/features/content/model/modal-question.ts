import type { LanguageTag } from '../../../i18n/languages.ts'

/** Spec §9: content is cached 600 s. */
const contentMs = 600_000

type Asked = {
  readonly locale: LanguageTag
  readonly key: string
  readonly variables: Readonly<Record<string, string | number>>
  /** The token of a preview. */ readonly preview: string | null
}

/**
 * How the texts of a modal are cached. Spec §7: by locale, key and variables, one retry, no refetch on focus. A preview
 * is cached separately.
 */
export const modalQuestion = ({ locale, key, variables, preview }: Asked) => ({
  queryKey: ['modal', locale, key, variables, preview],
  staleTime: contentMs,
  retry: 1,
  refetchOnWindowFocus: false,
})

/** How a page of text is cached that the browser asks for. */
export const textQuestion = ({
  language,
  key,
  preview,
}: Pick<Asked, 'key' | 'preview'> & { readonly language: LanguageTag }) => ({
  queryKey: ['text', language, key, preview],
  staleTime: contentMs,
})
