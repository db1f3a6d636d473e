import { data, type LoaderFunctionArgs } from 'react-router'
import type { PageProblem } from '../lib/ask.ts'
import { slugOf } from '../lib/slug-of.ts'
import { isOtherPlace } from '../shell/index.ts'
import { areaLoader, type Area } from './_area.ts'
import { AreaPage } from './_area-page.tsx'

const loadBattles = areaLoader('battles')

/** A battle is among those that run or those that are over; there is no third place. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Area> {
  slugOf(params)
  if (params['type'] !== 'active' && params['type'] !== 'last') throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
  return loadBattles({ context })
}

export const shouldRevalidate = isOtherPlace

export default function Battle() {
  return <AreaPage area="battles" title="shell.nav.battles" />
}
