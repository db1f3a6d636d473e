import type { ContentPage, InfoList } from '@zoria/contract/content/http'
import type { LoaderFunctionArgs } from 'react-router'
import { comingLoader, contentPartLoader } from '../features/content/index.ts'

/** Areas with rules of their own, by the key of the page that holds them. */
const rulesOf = { battles: 'battle-rules', jackpots: 'jackpot-rules', wheel: 'wheel-rules', cashback: 'cashback-rules' } as const

export type RuledArea = keyof typeof rulesOf
export type Area = { readonly list: InfoList; readonly rules: ContentPage | null }

/** Loads what an area will hold and the rules it follows. */
export function areaLoader(area: RuledArea): (args: Pick<LoaderFunctionArgs, 'context'>) => Promise<Area> {
  const [loadList, loadRules] = [comingLoader(area), contentPartLoader(rulesOf[area])]
  return async (args) => {
    const [list, rules] = await Promise.all([loadList(args), loadRules(args)])
    return { list, rules }
  }
}
