import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { contentPageLoader, HelpPage } from '../features/content/index.ts'
import { isOtherPage, PageTitle } from '../shell/index.ts'

export const loader = contentPageLoader('help')

/** What is searched for changes the address, not the page. */
export const shouldRevalidate = isOtherPage

export default function Help() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={page.intro}>{page.title}</PageTitle>
      <Suspense fallback={<Skeleton height={430} radius={20} />}>
        <HelpPage page={page} />
      </Suspense>
    </>
  )
}
