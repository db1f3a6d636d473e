import { ContentArticle } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Contacts() {
  const say = useText()
  return (
    <>
      <PageTitle description={say('contacts.intro')}>{say('page.contacts')}</PageTitle>
      <ContentArticle page="contacts" />
    </>
  )
}
