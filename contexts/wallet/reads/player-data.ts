import type { PlayerData } from '@zoria/platform/context'
import type { Page, PageWanted } from './player-journal.ts'
import type { Wallet } from '../index.ts'

/**
 * Balances, every round and every movement of a player's money. Nothing of it is erased: the law keeps the books, under
 * his id.
 */
export const playerMoney = (wallet: Pick<Wallet, 'balances' | 'rounds' | 'history'>): PlayerData => ({
  record: async (playerId) => ({
    balances: await wallet.balances(playerId),
    rounds: await allOf((page) => wallet.rounds(playerId, page)),
    movements: await allOf((page) => wallet.history(playerId, page)),
  }),
})

const pageSize = 100

async function allOf<Item>(read: (page: PageWanted) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await read({ page, pageSize })
    all.push(...items)
    if (items.length < pageSize) return all
  }
}
