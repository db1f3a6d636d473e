import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Balances } from '../index.ts'
import { deposit, nextId, playedJournal, playRounds, type PlayedJournal } from '../testing/played-journal.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

let journal: PlayedJournal
beforeAll(async () => (journal = await playedJournal('player watch')))
afterAll(() => journal.close())

test('a row of one lane that comes after a later one of another is not told', async () => {
  const player = await journal.newPlayer(10n)
  // Two writers, a lane each, and the shared lane, which is read first: what it holds is newer than what the others still have to tell.
  const second = journal.newWallet()
  await second.execute(deposit(player, 1n))
  const told: bigint[] = []
  const stop = await second.watch(player, ({ version }) => told.push(version))
  for (let turn = 0; turn < 10; turn += 1) {
    await journal.wallet.execute(deposit(player, 1n))
    await second.execute(deposit(player, 1n))
    await journal.sql.begin((tx) => journal.wallet.post(tx, deposit(player, 1n)))
  }
  await vi.waitFor(() => expect(told.at(-1)).toBe(32n), patience)
  expect(told).toEqual(told.toSorted((left, right) => Number(left - right)))
  stop()
})

test('whoever watches first and reads the present then misses nothing, at whatever moment money moves', async () => {
  const player = await journal.newPlayer(1_000n)
  const play = playRounds(journal.wallet, player, 60)
  const streams = await Promise.all(Array.from({ length: 20 }, async (_, place) => {
    // The streams open one after the other while the player plays.
    for (let wait = 0; wait < place; wait += 1) await journal.wallet.balances(player)
    return streamOf(player)
  }))
  await play
  await vi.waitFor(() => streams.forEach(({ shown }) => expect(shown().version).toBe(121n)), patience)
  const present = await journal.wallet.balances(player)
  for (const { shown, seen, stop } of streams) {
    expect(shown()).toEqual(present)
    // From the first it showed on, each version came, or a later one was shown already.
    expect(seen()).toEqual(seen().toSorted((left, right) => Number(left - right)))
    stop()
  }
  await journal.wallet.execute(deposit(player, 1n, nextId()))
})

/** A stream as `GET /users/updates` opens it, and a client that drops frames older than what it shows. */
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
