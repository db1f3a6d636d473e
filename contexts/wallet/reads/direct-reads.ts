import { gatesInTheWay, readBalances, readOpenBonus } from './balances.ts'
import { bonusPlay } from './bonus-play.ts'
import { history, rounds } from './player-journal.ts'
import { measureReaders } from './measure-wallet.ts'
import { playerMoney } from './player-data.ts'
import { overWholeDays } from '../storage/patient-transaction.ts'
import { readLastClosed } from '../storage/closed-days.ts'
import { readPositions } from '../storage/position-rows.ts'
import { readLags } from '../storage/reader-cursors.ts'
import {
  findRounds,
  readBookedRounds,
  readOpenRounds,
  readRound,
  readRoundRows,
  readRoundsLeftOpen,
} from '../storage/round-rows.ts'
import { readWins } from '../storage/win-rows.ts'
import type { Wallet, WalletDeps } from '../index.ts'

type Reads = Pick<
  Wallet,
  | 'balances'
  | 'openBonus'
  | 'balancesOf'
  | 'history'
  | 'rounds'
  | 'findRounds'
  | 'round'
  | 'roundRows'
  | 'bonusPlay'
  | 'roundsLeftOpen'
  | 'bookedRounds'
  | 'lastClosedDay'
  | 'openRounds'
  | 'gatesInTheWay'
  | 'winsSince'
  | 'positions'
  | 'readerLags'
  | 'playerData'
  | 'measureAll'
>

/** What the wallet answers from its rows, without the writer. */
export const readsOf = ({ sql, clock }: Pick<WalletDeps, 'sql' | 'clock'>): Reads => {
  const own: Pick<Reads, 'balances' | 'history' | 'rounds' | 'readerLags'> = {
    balances: async (playerId, tx) => (await readBalances(tx ?? sql, [playerId])).get(playerId),
    history: (playerId, wanted) => history(sql, playerId, wanted),
    rounds: (playerId, wanted) => rounds(sql, playerId, wanted),
    readerLags: (further) => readLags(sql, further),
  }
  return {
    ...own,
    playerData: playerMoney(own),
    measureAll: (registry) => measureReaders(registry, own),
    openBonus: (playerId) => readOpenBonus(sql, playerId),
    balancesOf: (playerIds) => readBalances(sql, playerIds),
    findRounds: (playerId, wanted) => findRounds(sql, playerId, wanted),
    round: (playerId, name) => readRound(sql, playerId, name),
    roundRows: (playerId, round) => readRoundRows(sql, playerId, round),
    bonusPlay: (playerId, wanted) => bonusPlay(sql, playerId, wanted),
    roundsLeftOpen: (wanted) => readRoundsLeftOpen(sql, wanted),
    // A busy day is summed up for each page, which takes longer than a page of the site may.
    bookedRounds: (wanted) => overWholeDays(sql, (tx) => readBookedRounds(tx, wanted)),
    lastClosedDay: () => readLastClosed(sql),
    openRounds: () => readOpenRounds(sql, clock.now()),
    gatesInTheWay: (playerId, staked) => gatesInTheWay(sql, { playerId, staked, now: clock.now() }),
    winsSince: (tx, playerId, wanted) => readWins(tx, playerId, wanted),
    positions: (days) => readPositions(sql, days),
  }
}
