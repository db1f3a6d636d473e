import type { ContentPage } from '@zoria/contract/content/http'
import { useLoaderData } from 'react-router'
import { ContentArticle } from '../features/content/index.ts'
import { PageTitle } from '../shell/index.ts'

/** A page of text under its own title, with its introduction for search engines. */
export function ContentRoute({ hasContents = true }: { readonly hasContents?: boolean }) {
  const page = useLoaderData<ContentPage>()
  return (
    <>
      <PageTitle description={page.intro}>{page.title}</PageTitle>
      <ContentArticle page={page} hasContents={hasContents} />
    </>
  )
}
