import { isOtherPlace } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { AreaPage } from './_area-page.tsx'

export const loader = areaLoader('battles')

export const shouldRevalidate = isOtherPlace

export default function Battle() {
  return <AreaPage area="battles" title="shell.nav.battles" />
}
