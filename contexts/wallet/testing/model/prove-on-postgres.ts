import { instant, invariant, newId, plusMs, type Currency, type Instant } from '@zoria/kernel'
import fc from 'fast-check'
import type { Wallet } from '../../index.ts'
import type { Command, PlayerId, Purse } from '../../rules/commands.ts'
import { anyStep, type Step } from './random-commands.ts'
import { commandOf, inWords, newPlay, type Play, type Proven, type Size } from './prove-in-memory.ts'
import { pursesOnPaper } from './reference-wallet.ts'
import { step, type Reported } from './reference-step.ts'
import { lineOf, lineOfOutcome } from './answer-line.ts'

/** One wallet with its own clock, moved by each run of a proof. */
export interface Door {
  readonly wallet: Pick<Wallet, 'execute' | 'balances'>
  /** Opens a wallet for a new player. */
  readonly open: (player: { playerId: PlayerId; currency: Currency }) => Promise<void>
  readonly setClock: (now: Instant) => void
  readonly spendingOrder: readonly Purse[]
}

/** Concurrent players: their concurrent commands are in one batch. */
const livesAtOnce = 30

/**
 * The same random play against a wallet on PostgreSQL, through its front door: the complete path of writer, cache and
 * rows must give the model's answers. A run has several new players; `runs` counts their lives.
 */
export async function proveThroughDoor(door: Door, { seed, runs, commandsMax, path }: Size): Promise<Proven> {
  const answers = new Map<string, number>()
  const count = (code: string): void => void answers.set(code, (answers.get(code) ?? 0) + 1)
  let players = 0
  const life = fc.record({
    currency: fc.constantFrom<Currency[]>('uah', 'usd'),
    steps: fc.array(anyStep, { minLength: commandsMax / 4, maxLength: commandsMax, size: 'max' }),
  })
  const property = fc.asyncProperty(
    fc.array(life, { minLength: livesAtOnce, maxLength: livesAtOnce }),
    async (lives) => {
      door.setClock(noon)
      const playing = await Promise.all(
        lives.map(({ currency }) => beginPlay(door, { seed, number: (players += 1), currency })),
      )
      for (let at = 0; at < commandsMax; at += 1)
        await playMoment(door, playing, { steps: lives.map(({ steps }) => steps[at]), count })
      await Promise.all(playing.map((each) => compareBooks(each, door)))
    },
  )
  const checked = await fc.check(property, {
    seed,
    numRuns: Math.ceil(runs / livesAtOnce),
    ...(path !== undefined && { path }),
    interruptAfterTimeLimit: 1_800_000,
  })
  const commands = [...answers.values()].reduce((sum, each) => sum + each, 0)
  return {
    seed,
    runs: checked.numRuns * livesAtOnce,
    commands,
    answers,
    failure: checked.failed
      ? `${fc.defaultReportMessage(checked)}\n${checked.errorInstance instanceof Error ? checked.errorInstance.stack : ''}`
      : null,
  }
}

const noon = instant('2026-11-21T12:00:00Z')

const beginPlay = async (
  door: Door,
  { seed, number, currency }: { seed: number; number: number; currency: Currency },
): Promise<Play> => {
  // New players for each run, including the shrunk ones after a failure.
  const playerId = newId<'Player'>(noon, (bytes) =>
    Uint8Array.from({ length: bytes }, (_, at) => (at < 4 ? seed >>> (8 * at) : number >>> (8 * (at - 4)))),
  )
  await door.open({ playerId, currency })
  return newPlay(playerId, {
    currency,
    order: door.spendingOrder,
    now: noon,
    prefix: ((seed * 65_536 + number) % 0xffffffff).toString(16).padStart(8, '0'),
  })
}

/** The commands of all players at one moment. Time passes for all as the first one says. */
const playMoment = async (
  door: Door,
  playing: readonly Play[],
  { steps, count }: { steps: readonly (Step | undefined)[]; count: (code: string) => void },
): Promise<void> => {
  const passing = steps.find((each) => each?.kind === 'pass')
  for (const each of playing) each.now = plusMs(each.now, passing?.kind === 'pass' ? passing.ms : 1_000)
  door.setClock(playing[0]?.now ?? noon)
  const asked = playing.flatMap((each, place) => askOne(each, steps[place]) ?? [])
  const outcomes = await Promise.all(asked.map(({ command }) => door.wallet.execute(command)))
  for (const [place, { command, reported }] of asked.entries()) {
    const outcome = outcomes[place]
    invariant(outcome, 'every command is answered')
    count(reported.code.replace(/^(OBJECTED) .*/, '$1'))
    compareLines(command, lineOf(reported), lineOfOutcome(outcome))
  }
}

const askOne = (playing: Play, each: Step | undefined): { command: Command; reported: Reported } | undefined => {
  const command = each === undefined || each.kind === 'pass' ? undefined : commandOf(playing, each)
  if (command === undefined) return undefined
  playing.before.push(command)
  return { command, reported: step(playing.paper, command, playing) }
}

const compareLines = (command: Command, wanted: string, got: string): void => {
  if (got !== wanted) throw new Error(`${inWords(command)}\n  on paper    ${wanted}\n  the wallet  ${got}`)
}

/** The final state seen by readers equals the model's. */
const compareBooks = async ({ paper, player }: Play, { wallet }: Door): Promise<void> => {
  const shown = await wallet.balances(player.playerId)
  invariant(shown, 'a wallet that was opened is there')
  const isSame =
    shown.version === paper.version && pursesOnPaper.every((purse) => shown[purse].amount === paper.purses[purse])
  if (!isSame)
    throw new Error(
      `in the end\n  on paper    ${inWords(paper.purses)} v${paper.version}\n  the wallet  ${inWords(shown)}`,
    )
}
