import { contentPageLoader } from '../features/content/index.ts'
import { isOtherPlace } from '../shell/index.ts'
import { ContentRoute } from './_content-page.tsx'

export const loader = contentPageLoader('bonus-rules')

export const shouldRevalidate = isOtherPlace

export default function BonusRules() {
  return <ContentRoute />
}
