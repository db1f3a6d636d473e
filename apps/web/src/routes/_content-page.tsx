import type { ContentPage } from '@zoria/contract/content/http'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { ContentArticle } from '../features/content/index.ts'
import { PageTitle } from '../shell/index.ts'

/** A page of text under its own title, with its introduction for search engines. */
export function ContentRoute({ first }: { /** Between the title and the text. */ readonly first?: ReactNode }) {
  const page = useLoaderData<ContentPage>()
  return (
    <>
      <PageTitle description={page.intro}>{page.title}</PageTitle>
      <ContentArticle page={page} first={first} />
    </>
  )
}
