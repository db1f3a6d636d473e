import { useQuery } from '@tanstack/react-query'
import { unsubscribe } from '@zoria/contract/identity/alias'
import { Button } from '@zoria/ui/button.tsx'
import { useLocation } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { useSession } from '../lib/session/session.tsx'
import { PageHead, PageTitle } from '../shell/index.ts'

/**
 * The link of a mail: opening it stops news, without a log-in. It acts in the browser alone, so that a program that
 * fetches links changes nothing.
 */
export default function Unsubscribe() {
  const say = useText()
  const { callAPI } = useSession()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  // A call that may be repeated: it is asked for as a query is, once for a token.
  const stopped = useQuery({
    queryKey: ['unsubscribe', token],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<'unsubscribe.done' | 'LINK_INVALID'> => {
      const answer = await callAPI(unsubscribe, { params: { token: token === '' ? '-' : token } }, { signal })
      if (answer.ok) return 'unsubscribe.done'
      if (['VALIDATION_ERROR', 'LINK_INVALID'].includes(answer.refusal.code)) return 'LINK_INVALID'
      throw new Error(answer.refusal.code)
    },
  })
  const isFailed = stopped.isError && !stopped.isFetching
  const message = stopped.data ?? (isFailed ? 'OVERLOADED' : 'unsubscribe.working')
  return (
    <>
      <PageTitle>{say('unsubscribe.title')}</PageTitle>
      <PageHead title={say('unsubscribe.title')} />
      <section className="panel" role="status">
        <p>{say(message)}</p>
        {isFailed ? <Button onClick={() => void stopped.refetch()}>{say('error.again')}</Button> : null}
      </section>
    </>
  )
}
