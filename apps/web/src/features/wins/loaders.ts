import { getOnline, listBigWins, type BigWin, type OnlineFigures } from '@zoria/contract/wins/http'
import { askOr } from '../../lib/queries/ask.ts'
import type { PageRequest } from '../../lib/page/page-request.ts'

/** What the ticker of a page begins with. What cannot be had is left out: a page is not late for it. */
export async function loadWins(
  page: PageRequest,
): Promise<{ readonly wins: readonly BigWin[]; readonly online: OnlineFigures | null }> {
  const [wins, online] = await Promise.all([
    askOr(listBigWins, { query: {} }, page, { items: [] }),
    askOr(getOnline, {}, page, null),
  ])
  return { wins: wins.items, online }
}
