import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Privacy() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('privacy.intro')}>{say('page.privacy')}</PageTitle>
      <ContentArticle page="privacy" />
    </>
  )
}
