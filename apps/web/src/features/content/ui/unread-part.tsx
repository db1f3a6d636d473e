import { useQuery } from '@tanstack/react-query'
import { getContentPage } from '@zoria/contract/content/http'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { previewTokenIn } from '../../../lib/page/preview-token.ts'
import { Refused } from '../../../lib/queries/answer-of.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { useSite } from '../../../lib/site.ts'
import { textQuestion } from '../model/modal-question.ts'
import { ReadPart } from './content-article.tsx'

/** A part of a page that was made without it, because the API did not answer in time: the browser asks for it. */
export function UnreadPart({ textKey }: { readonly textKey: string }) {
  const say = useText()
  const { data, isPending, isFetching, refetch } = usePartOf(textKey)
  useArrival(data !== undefined)
  if (data) return <ReadPart page={data} />
  if (data === null) return null
  return (
    <section id="rules" aria-busy={isPending}>
      {isPending ? (
        <Skeleton height={320} radius={20} />
      ) : (
        <div className="note" role="alert">
          <TriangleAlert size={17} aria-hidden="true" />
          <p>
            <Phrase>{say('error.partMissing')}</Phrase>{' '}
            <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {say('error.again')}
            </Button>
          </p>
        </div>
      )}
    </section>
  )
}

/** Null where it is not published. */
function usePartOf(key: string) {
  const { callAPI } = useSession()
  const { language } = useSite()
  const preview = previewTokenIn(useLocation().search)
  return useQuery({
    ...textQuestion({ language, key, preview }),
    queryFn: async ({ signal }) => {
      const query = { language, ...(preview !== null && { preview }) }
      const answer = await callAPI(getContentPage, { params: { key }, query }, { signal })
      if (answer.ok) return answer.value.body
      if (answer.refusal.status === 404) return null
      throw new Refused(answer.refusal)
    },
  })
}

/** Scrolls to the rules when they arrive, for a page that was opened at `#rules`. */
function useArrival(hasArrived: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hasArrived && hash === '#rules') document.getElementById('rules')?.scrollIntoView()
  }, [hasArrived, hash])
}
