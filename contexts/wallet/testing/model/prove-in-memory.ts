import { bps, instant, invariant, money, type Currency, type Instant } from '@zoria/kernel'
import fc from 'fast-check'
import type { Command, PlayerId, Purse } from '../../rules/commands.ts'
import { anyStep, type Player, type Step } from './random-commands.ts'
import { awaitedOf, progressOf } from './reference-bonus.ts'
import { emptyBooks, submit, type Books } from './books-by-decide.ts'
import { blankPaper, pursesOnPaper, type Paper } from './reference-wallet.ts'
import { step } from './reference-step.ts'
import { lineOf, lineOfOutcome } from './answer-line.ts'

export interface Size {
  readonly seed: number
  readonly runs: number
  readonly commandsMax: number
  /** Reruns one failure printed by fast-check. */
  readonly path?: string
  /** False: the first difference is enough, without shrinking. */
  readonly isShrunk?: boolean
}

/** What a proof covered. A proof that never met a case says nothing about it. */
export interface Proven {
  readonly seed: number
  readonly runs: number
  readonly commands: number
  /** How often each answer occurred. */
  readonly answers: ReadonlyMap<string, number>
  /** Null: no difference. Otherwise fast-check's report of the smallest one, with its seed and path. */
  readonly failure: string | null
}

interface World {
  readonly currency: Currency
  readonly order: readonly Purse[]
  /** Open rounds at the start: the maximum is 200. */
  readonly roundsOpen: number
}

/** State of a run besides the tested wallet. */
export interface Play {
  readonly player: Player
  readonly paper: Paper
  readonly order: readonly Purse[]
  readonly before: Command[]
  now: Instant
}

/** The number of a player bonus as a UUID, different for each player. */
const bonusIds =
  (prefix: string) =>
  (number: number): string =>
    `${prefix}-0000-7000-8000-${String(number).padStart(12, '0')}`

export function newPlay(
  playerId: PlayerId,
  { currency, order, now, prefix }: { currency: Currency; order: readonly Purse[]; now: Instant; prefix: string },
): Play {
  return {
    player: { playerId, currency, bonusId: bonusIds(prefix) },
    paper: blankPaper(currency),
    order,
    before: [],
    now,
  }
}

/** The command of a step, or undefined if it was about time or a missing operation. */
export function commandOf(play: Play, each: Step): Command | undefined {
  switch (each.kind) {
    case 'pass':
      play.now = instant(play.now + each.ms)
      return undefined
    case 'ask':
      return each.of(play.player, play)
    case 'again':
      return play.before.at(-each.back)
  }
}

/**
 * Sends random commands to the rules and to the reference model, and compares every answer and the resulting state.
 * Returns the smallest difference as shrunk by fast-check. docs/rules/invariants.md, I-01 to I-09, I-13 to I-16, I-18,
 * I-19, I-26 to I-30.
 */
export function proveInMemory({ seed, runs, commandsMax, path, isShrunk = true }: Size): Proven {
  const answers = new Map<string, number>()
  let commands = 0
  const count = (code: string): void => {
    commands += 1
    answers.set(code, (answers.get(code) ?? 0) + 1)
  }
  const steps = fc.commands([anyStep.map((each) => asCommand(each, count))], { maxCommands: commandsMax, size: 'max' })
  const property = fc.property(world, steps, (drawn, moves) => {
    fc.modelRun(() => {
      const playing = newPlay(somebody, { ...drawn, now: noon, prefix: '0193b000' })
      const books = emptyBooks(somebody, drawn.currency)
      openRounds(playing, books, drawn.roundsOpen)
      return { model: playing, real: books }
    }, moves)
  })
  const checked = fc.check(property, {
    seed,
    numRuns: runs,
    ...(path !== undefined && { path }),
    endOnFailure: !isShrunk,
  })
  return {
    seed,
    runs: checked.numRuns,
    commands,
    answers,
    failure: checked.failed
      ? `${fc.defaultReportMessage(checked)}\n${checked.errorInstance instanceof Error ? checked.errorInstance.stack : ''}`
      : null,
  }
}

const somebody = '0193d000-0000-7000-8000-000000000001' as PlayerId
const noon = instant('2026-11-21T12:00:00Z')

const world: fc.Arbitrary<World> = fc.record({
  currency: fc.constantFrom<Currency[]>('uah', 'usd', 'kzt'),
  order: fc.constantFrom<(readonly Purse[])[]>(
    ['game', 'electronic', 'bonus'],
    ['game', 'electronic', 'bonus'],
    ['bonus', 'game', 'electronic'],
    ['electronic', 'bonus', 'game'],
  ),
  roundsOpen: fc.constantFrom(...Array.from({ length: 24 }, () => 0), 197),
})

const asCommand = (each: Step, count: (code: string) => void): fc.Command<Play, Books> => ({
  check: () => true,
  run: (playing, books) => {
    const command = commandOf(playing, each)
    if (command !== undefined) count(compare(playing, books, command))
  },
  toString: () => (each.kind === 'ask' ? each.what : JSON.stringify(each)),
})

const compare = (playing: Play, books: Books, command: Command): string => {
  playing.before.push(command)
  const reported = step(playing.paper, command, playing)
  const wanted = lineOf(reported)
  const got = lineOfOutcome(submit(books, command, playing))
  if (got !== wanted) throw new Error(`${inWords(command)}\n  on paper   ${wanted}\n  the rules  ${got}`)
  compareStates(playing.paper, books, command)
  return reported.code.replace(/^(OBJECTED) .*/, '$1')
}

/** A readable form. */
export function inWords(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
}

/** State not visible in answers, on which the next decision depends. */
const compareStates = (paper: Paper, { state, writes }: Books, command: Command): void => {
  const { bonus } = paper
  const isSame =
    state.version === paper.version &&
    pursesOnPaper.every((purse) => state.purses[purse] === paper.purses[purse]) &&
    state.dust === paper.dust &&
    state.gates.block?.scope === paper.block?.scope &&
    state.bonus?.id === bonus?.id &&
    state.rounds.size === paper.open.size &&
    [...paper.open.keys()].every((round) => state.rounds.has(round.replace(' ', '/'))) &&
    (bonus === null ||
      (state.bonus?.counted === progressOf(paper, bonus) && state.bonus.awaited === awaitedOf(paper, bonus))) &&
    endingsIn(writes) === paper.endings.map(endingText).join()
  if (isSame) return
  const onPaper = {
    ...paper,
    progress: bonus && progressOf(paper, bonus),
    awaited: bonus && awaitedOf(paper, bonus),
    open: [...paper.open.keys()],
    stakes: [],
    payouts: [],
    refunds: [],
    noted: [],
  }
  throw new Error(
    `after ${inWords(command)}\n  on paper   ${inWords(onPaper)}\n  the state  ${inWords({ ...state, rounds: [...state.rounds] })}\n  ends       ${endingsIn(writes)}`,
  )
}

const endingsIn = (writes: Books['writes']): string =>
  writes.flatMap(({ id, ended }) => (ended ? endingText({ id, ...ended }) : [])).join()

const endingText = ({ id, reason, counted, released, burnt }: Paper['endings'][number]): string =>
  `${id} ${reason} ${counted} ${released} ${burnt}`

const openRounds = (playing: Play, books: Books, count: number): void => {
  for (let number = 0; number < count; number += 1) {
    const command = anyRound(playing, number)
    invariant(
      step(playing.paper, command, playing).code === 'OK' && submit(books, command, playing).code === 'OK',
      'the rounds of the beginning open',
    )
  }
}

const anyRound = ({ player, now }: Play, number: number): Command => ({
  kind: 'stake',
  playerId: player.playerId,
  source: 'gis:other',
  provider: 'other',
  game: 'nines',
  externalId: `${number}`,
  amount: money(0n, player.currency),
  weight: bps(0n),
  round: `${number}`,
  sessionStartedAt: now,
  isRoundFinished: false,
  freeRound: null,
  objection: null,
})
