import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function ResponsibleGaming() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('responsible.intro')}>{say('page.responsible')}</PageTitle>
      <ContentArticle page="responsible" />
    </>
  )
}
