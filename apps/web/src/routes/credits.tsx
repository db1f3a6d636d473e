import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Credits() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('credits.intro')}>{say('page.credits')}</PageTitle>
      <ContentArticle page="credits" />
    </>
  )
}
