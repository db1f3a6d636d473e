import { listStreams } from '@zoria/contract/content/http'
import { getGame } from '@zoria/contract/games/http'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { redirectDocument, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { comingLoader } from '../features/content/index.ts'
import { qrPath, SlotStream } from '../features/games/index.ts'
import { prefixOf } from '../i18n/languages.ts'
import { useText } from '../i18n/text.tsx'
import { askOr } from '../lib/queries/ask.ts'
import { houseNow } from '../lib/time/house-time.ts'
import { pageRequest, type PageRequest } from '../lib/page/page-request.ts'
import { PageHead, PageTitle } from '../shell/index.ts'

const loadAbout = comingLoader('stream')

/**
 * The server knows the device, so that the page is right without scripts too. A policy allows streams to the documents
 * that play them: from a page that is open already the browser loads this one anew.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  // Editors preview streams on the device they write on.
  const plays = page.isAndroid || page.preview !== null
  if (plays && !page.isDocument) throw redirectDocument(`/slot-stream${new URL(request.url).search}`)
  const [about, streams] = await Promise.all([
    loadAbout({ context }),
    plays ? loadStreams(page) : { at: houseNow(), streams: [] },
  ])
  const address = `${page.publicUrl}/${prefixOf[page.language]}/slot-stream`
  return { about, ...streams, code: plays ? null : { ...qrPath(address), address } }
}

/** The streams with their games; null where they could not be loaded. */
async function loadStreams(page: PageRequest) {
  const answer = await askOr(
    listStreams,
    { query: { language: page.language, auth: page.cookie === '' ? 'false' : 'true' } },
    page,
    null,
  )
  if (answer === null) return { at: houseNow(), streams: null }
  const { at, items } = answer
  for (const { address } of items) page.playsFrom(new URL(address).origin)
  const streams = await Promise.all(
    items.map(async (stream) => ({
      stream,
      game: await askOr(getGame, { params: { slug: stream.game } }, page, null),
    })),
  )
  return { at: Date.parse(at), streams }
}

/** Nothing on the page changes with layers over it; the player goes on. */
export const shouldRevalidate = () => false

export default function SlotStreamRoute() {
  const say = useText()
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('page.stream')}</PageTitle>
      <PageHead title={say('page.stream')} />
      <Suspense fallback={<Skeleton height={420} radius={16} />}>
        <SlotStream {...loaded} />
      </Suspense>
    </>
  )
}
