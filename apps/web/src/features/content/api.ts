import { useQuery } from '@tanstack/react-query'
import { getModalContent } from '@zoria/contract/content/http'
import { useLocation } from 'react-router'
import { previewTokenIn } from '../../lib/page/preview-token.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useSite } from '../../lib/site.ts'
import { modalQuestion } from './model/modal-question.ts'
import type { ModalTexts } from './model/status-modal.ts'

type Asked = {
  readonly key: string
  readonly variables?: Readonly<Record<string, string | number>> | undefined
  readonly isWanted: boolean
}

/** The texts of a modal. Spec §7: nothing found is a failure. */
export function useModalTexts({ key, variables = {}, isWanted }: Asked): ModalTexts {
  const { callAPI } = useSession()
  const { language: locale } = useSite()
  const preview = previewTokenIn(useLocation().search)
  const query = useQuery({
    ...modalQuestion({ locale, key, variables, preview }),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const answer = await callAPI(
        getModalContent,
        { params: { key }, query: { locale, ...(preview !== null && { preview }) } },
        { signal },
      )
      if (!answer.ok) throw new Error(answer.refusal.code)
      if (answer.value.body.items.length === 0) throw new Error(`nothing is written for the modal ${key}`)
      return answer.value.body.items
    },
  })
  return query.data ?? (query.isPending && isWanted ? 'loading' : 'nothing')
}
