import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Balances } from '../index.ts'
import { deposit, nextId, playedJournal, playRounds, type PlayedJournal } from '../testing/played-journal.ts'

// A long timeout, so that a busy machine does not fail the test.
const patience = { timeout: 60_000 }

let journal: PlayedJournal
beforeAll(async () => (journal = await playedJournal('player watch')))
afterAll(() => journal.close())

test('a row of one lane that is older than a delivered row of another is not sent', async () => {
  const player = await journal.newPlayer(10n)
  // Two writers, a lane each, and the shared lane, which is read first: its row is newer than the pending ones of the
  // others.
  const second = journal.newWallet()
  await second.execute(deposit(player, 1n))
  const received: bigint[] = []
  const stop = await second.watch(player, ({ version }) => received.push(version))
  for (let turn = 0; turn < 10; turn += 1) {
    await journal.wallet.execute(deposit(player, 1n))
    await second.execute(deposit(player, 1n))
    await journal.sql.begin((tx) => journal.wallet.post(tx, deposit(player, 1n)))
  }
  await vi.waitFor(() => expect(received.at(-1)).toBe(32n), patience)
  expect(received).toEqual(received.toSorted((left, right) => Number(left - right)))
  stop()
})

test('a client that subscribes first and then reads the present misses nothing, whenever money moves', async () => {
  const player = await journal.newPlayer(1_000n)
  const play = playRounds(journal.wallet, player, 60)
  const streams = await Promise.all(
    Array.from({ length: 20 }, async (_, place) => {
      // The streams open one after the other while the player plays.
      for (let wait = 0; wait < place; wait += 1) await journal.wallet.balances(player)
      return streamOf(player)
    }),
  )
  await play
  await vi.waitFor(() => streams.forEach(({ shown }) => expect(shown().version).toBe(121n)), patience)
  const present = await journal.wallet.balances(player)
  for (const { shown, seen, stop } of streams) {
    expect(shown()).toEqual(present)
    // From the first version shown, each version arrived, or a later one was shown already.
    expect(seen()).toEqual(seen().toSorted((left, right) => Number(left - right)))
    stop()
  }
  await journal.wallet.execute(deposit(player, 1n, nextId()))
})

/** A stream as `GET /users/updates` opens it, and a client that drops frames older than the shown one. */
const streamOf = async (player: Parameters<typeof journal.wallet.watch>[0]) => {
  let shown: Balances | undefined
  const seen: bigint[] = []
  const receive = (frame: Balances): void => {
    if (shown && frame.version <= shown.version) return
    shown = frame
    seen.push(frame.version)
  }
  const stop = await journal.wallet.watch(player, receive)
  const present = await journal.wallet.balances(player)
  if (present) receive(present)
  return { shown: () => shown as Balances, seen: () => seen, stop }
}
