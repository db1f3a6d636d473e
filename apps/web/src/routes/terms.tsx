import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Terms() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('terms.intro')}>{say('page.terms')}</PageTitle>
      <ContentArticle page="terms" />
    </>
  )
}
