import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function About() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('about.intro')}>{say('page.about')}</PageTitle>
      <ContentArticle page="about" />
    </>
  )
}
