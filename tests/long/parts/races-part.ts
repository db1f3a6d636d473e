import { randomUUID } from 'node:crypto'
import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import type { Command, CommandKind, Outcome, PlayerId, Receipt, Wallet } from '@zoria/wallet'
import { diceOf, type Below } from '../house/seeded-random.ts'
import { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { openPlayers } from '../load/players.ts'
import { bonusId, pairs, preparations, racers } from '../load/racers.ts'
import type { Part, Plant, Size } from './part.ts'

/**
 * Number of concurrent calls: ten of each kind, on two wallets with their own caches and connections, two calls per
 * name.
 */
const callsEach = 10

const sizes: Record<Size, { rounds: number; share: number }> = {
  gate: { rounds: 1, share: 16 },
  long: { rounds: 50, share: 1 },
}

/** Twenty concurrent calls of every pair of money commands (T3; I-03, I-06, I-29). */
export const racesPart: Part = {
  name: 'races',
  proves:
    'twenty calls at once of every pair of commands, on two wallets: each name is done once and answered in one way, the books balance',
  run: async ({ seed, size, report }) => {
    const { rounds, share } = sizes[size]
    const below = diceOf(seed)
    // The gate takes its part of the pairs by the seed; the long run takes all of them.
    const chosen = pairs.filter(() => below(share) === 0)
    const home = await Home.open()
    try {
      const players = Array.from({ length: chosen.length * rounds + 1 }, () =>
        newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count)),
      )
      await openPlayers(home, players)
      const next = (): PlayerId => players.pop() as PlayerId
      return await withObserver(home, (left) =>
        withObserver(home, async (right) => {
          const plant = await race([forgetful(left), right], { pair: ['deposit', 'deposit'], below, playerId: next() })
          report(`planted: a wallet that does not know a name again: ${plant[0] ?? 'not caught'}`)
          const violations: string[] = []
          for (let round = 0; round < rounds; round += 1) {
            for (const pair of chosen)
              violations.push(...(await race([left, right], { pair, below, playerId: next() })))
            report(`round ${round + 1} of ${rounds}: ${chosen.length} pairs, ${violations.length} violations`)
          }
          const { faults } = await left.checkBooks('whole')
          const plants: Plant[] = [{ name: 'a wallet that does not know a name again', caught: plant[0] ?? null }]
          const races = chosen.length * rounds
          return {
            counts: { pairs: chosen.length, races, calls: races * callsEach * 2 },
            plants,
            violations: [...violations, ...faults.map((fault) => `books: ${JSON.stringify(fault)}`)],
          }
        }),
      )
    } finally {
      await home.close()
    }
  },
}

type Racing = { readonly pair: readonly [CommandKind, CommandKind]; readonly below: Below; readonly playerId: PlayerId }
type Raced = { readonly command: Command; readonly outcome: Outcome }

const race = async (
  [left, right]: readonly [Wallet, Wallet],
  { pair, below, playerId }: Racing,
): Promise<readonly string[]> => {
  for (const command of preparations(playerId)) await right.execute(command)
  // Both know the player, so that both decide on what they remember.
  await left.execute(racers.prize({ playerId, id: 'warm' }))
  const calls = shuffled(
    pair.flatMap((kind) =>
      Array.from({ length: callsEach }, (_, place) => commandOf(kind, playerId, Math.floor(place / 2))),
    ),
    below,
  )
  const raced = await Promise.all(
    calls.map(async (command, place): Promise<Raced> => ({
      command,
      outcome: await answered(place % 2 === 0 ? left : right, command),
    })),
  )
  return [...faultsOf(raced), ...(await faultsOfRepeats(right, raced))].map(
    (fault) => `${pair.join(' and ')}: ${fault}`,
  )
}

/** More repeats than any queue for one wallet takes. */
const triesMax = 20

/** Repeats what got no answer, as every caller does: on a busy machine a wallet may be held for more than a second. */
const answered = async (wallet: Wallet, command: Command): Promise<Outcome> => {
  let outcome = await wallet.execute(command)
  for (let tries = 1; tries < triesMax && isUnanswered(outcome); tries += 1) outcome = await wallet.execute(command)
  return outcome
}

const isUnanswered = ({ code }: Outcome): boolean => code === 'RETRY' || code === 'OVERLOADED'

/** Names of bonuses are ids. */
const commandOf = (kind: CommandKind, playerId: PlayerId, place: number): Command =>
  racers[kind]({ playerId, id: kind === 'bonus_credit' ? bonusId(playerId, `0${place}`) : `racer ${place}` })

const shuffled = (commands: readonly Command[], below: Below): readonly Command[] =>
  commands
    .map((command) => ({ command, place: below(1 << 30) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ command }) => command)

/** The name of a command: ends of a withdrawal and of a bonus share theirs. */
const nameOf = ({ command: { kind, source, externalId } }: Raced): string => `${source} ${kind} ${externalId}`

const faultsOf = (raced: readonly Raced[]): readonly string[] => {
  const faults = raced
    .filter(({ outcome }) => isUnanswered(outcome))
    .map(({ command }) => `${command.kind} got no answer`)
  for (const [name, same] of Map.groupBy(raced, nameOf)) {
    const receipts = new Set(same.flatMap(({ outcome }) => ('receipt' in outcome ? [textOf(outcome.receipt)] : [])))
    if (receipts.size > 1) faults.push(`${name} was done twice: ${[...receipts].join(' and ')}`)
  }
  const ends = new Set(
    raced
      .filter(({ command: { kind }, outcome }) => endings.has(kind) && 'receipt' in outcome)
      .map(({ command }) => `${command.kind}`),
  )
  if (ends.has('withdrawal_paid') && ends.has('withdrawal_returned')) faults.push('a withdrawal was paid and returned')
  if ([...ends].filter((kind) => kind.startsWith('bonus')).length > 1) faults.push('a bonus ended in two ways')
  return faults
}

const endings: ReadonlySet<CommandKind> = new Set([
  'withdrawal_paid',
  'withdrawal_returned',
  'bonus_complete',
  'bonus_burn',
  'bonus_cancel',
])

/** Each completed call is repeated after the load and must have the same answer. */
const faultsOfRepeats = async (wallet: Wallet, raced: readonly Raced[]): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const { command, outcome } of raced) {
    if (!('receipt' in outcome)) continue
    const again = await wallet.execute(command)
    if (again.code !== 'REPLAY' || textOf(again.receipt) !== textOf(outcome.receipt))
      faults.push(`${command.kind} ${command.externalId} was answered ${again.code} when it was repeated`)
  }
  return faults
}

const textOf = (receipt: Receipt): string =>
  JSON.stringify(receipt, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field))

/** The planted bug. */
const forgetful = (wallet: Wallet): Wallet => ({
  ...wallet,
  execute: (command) => wallet.execute({ ...command, externalId: `${command.externalId} ${randomUUID()}` }),
})
