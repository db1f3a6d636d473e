import { isOtherPlace } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { AreaPage } from './_area-page.tsx'

export const loader = areaLoader('jackpots')

export const shouldRevalidate = isOtherPlace

export default function Jackpots() {
  return <AreaPage area="jackpots" title="shell.nav.jackpots" />
}
