/** @module-tag full */
import { seatPlayer, startStudioAtWork, type Player, type StudioAtWork } from '@zoria/studio/testing/studio-at-work'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { verifyRounds, versionsPlayed } from '@zoria/tools/verifier/verify-rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Ten thousand rounds of typical players: the studio's export is verified by a program that was written only from
// docs/rules/fairness.md.

const main = 'zoloto-skifiv'
const others = ['vyshnevyi-dzhaz', 'berkut', 'diamantova-lykhomanka', 'kryzhanyi-vovk', 'medova-pasika']
const stakes = ['1.00', '10.00', '2.00', '50.00', '20.00']

// 20 players with 200 rounds in the main game and 50 in another concurrently, 50 demo sessions with 100 rounds: all
// concurrently.
const players = 20
const turns = 200
const turnsUntilOther = 4
const turnsUntilRotation = 45
const demoSessions = 50
const demoTurns = 100
const roundsInAll = players * (turns + turns / turnsUntilOther) + demoSessions * demoTurns

let database: TestDatabase
let work: StudioAtWork
let exports: readonly string[]
let games: readonly string[]

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
  work = await startStudioAtWork({
    database: database.url('studio'),
    balance: '100000000.00',
    environment: { gamesPerSecond: 10_000 },
  })
  // Refused stakes, and stakes that were refunded because the wallet's answer was unknown: neither uses a nonce.
  work.platform.fail(
    'bet',
    ...Array.from({ length: 40 }, (_, at) => error(at % 2 === 0 ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR')),
  )
  const real = Array.from({ length: players }, (_, number) => playForMoney(number))
  const demo = Array.from({ length: demoSessions }, (_, number) => playDemo(number))
  exports = await Promise.all([...real, ...demo])
  games = await Promise.all(
    versionsPlayed(exports.join('')).map(({ slug, version }) => bodyOf(`/fairness/games/${slug}/${version}.json`)),
  )
}, 300_000)
afterAll(async () => {
  await work.close()
  await database.drop()
})

test('every played round is recomputed by an independent program', () => {
  const verification = verifyRounds({ rounds: exports.join(''), games })
  expect(verification.findings).toEqual([])
  expect(verification).toMatchObject({
    rounds: roundsInAll,
    checked: roundsInAll,
    failed: 0,
    unrevealed: [],
    holds: true,
  })
  expect([roundsInAll, games.length, verification.pairs]).toEqual([
    10_000,
    6,
    players * Math.ceil(turns / turnsUntilRotation) + demoSessions * Math.ceil(demoTurns / turnsUntilRotation),
  ])
})

test.each<[string, (line: string) => string]>([
  ['a payout', (line) => line.replace(/"payout":"\d/, '$&9')],
  ['a stop', (line) => line.replace(/"stops":\[\d+/, '"stops":[999')],
  ['a nonce', (line) => line.replace(/"nonce":\d+/, '"nonce":100000')],
])('a round with falsified %s is detected', (_, change) => {
  const lines = exports[17]!.trimEnd().split('\n')
  lines[211] = change(lines[211]!)
  const verification = verifyRounds({ rounds: lines.join('\n'), games })
  expect([verification.holds, verification.failed]).toEqual([false, 1])
  expect(verification.findings[0]).toMatchObject({ of: 'round', line: 212 })
})

/** One player in two games concurrently, who changes seeds in between. Returns the player's export. */
const playForMoney = async (number: number): Promise<string> => {
  const playerId = `player-${number}`
  const [at, beside] = [
    await seatPlayer(work, { game: main, playerId }),
    await seatPlayer(work, { game: others[number % others.length]!, playerId }),
  ]
  return playTurns(turns, [at, beside], (turn) => (turn % turnsUntilOther === 0 ? [at, beside] : [at]))
}

const playDemo = async (number: number): Promise<string> => {
  const seat = await seatPlayer(work, { game: number < others.length ? others[number]! : main, mode: 'demo' })
  return playTurns(demoTurns, [seat], () => [seat])
}

const playTurns = async (
  count: number,
  [seat]: readonly [Player, ...Player[]],
  seatsOf: (turn: number) => readonly Player[],
): Promise<string> => {
  for (let turn = 0; turn < count; turn += 1) {
    if (turn > 0 && turn % turnsUntilRotation === 0) await seat.rotate(`rotation-${turn}`)
    await Promise.all(seatsOf(turn).map((each) => playRound(each, stakes[turn % stakes.length]!)))
  }
  await seat.rotate('the-last-one')
  return (await seat.call('GET', '/client/rounds/export')).body
}

const playRound = async (seat: Player, stake: string): Promise<void> => {
  let round = await seat.spin(stake)
  // On a busy machine a stake may be answered without the wallet's answer, which the next stake waits for.
  while (round.state === 'stake_asked' || round.state === 'stake_accepted') round = await seat.recall(round)
  if (round.state === 'drawn') await seat.shown(round)
  else await playRound(seat, stake)
}

const error = (code: string) =>
  ({
    kind: 'answer',
    status: 200,
    text: JSON.stringify({ error_code: code, error_description: 'a planted answer' }),
  }) as const

const bodyOf = async (url: string): Promise<string> => (await work.studio().app.inject({ url })).body
