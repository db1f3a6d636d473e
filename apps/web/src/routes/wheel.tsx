import { isOtherPlace } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { AreaPage } from './_area-page.tsx'

export const loader = areaLoader('wheel')

export const shouldRevalidate = isOtherPlace

export default function Wheel() {
  return <AreaPage area="wheel" title="shell.nav.wheel" />
}
