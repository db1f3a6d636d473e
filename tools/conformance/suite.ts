import type { Abilities, Ability, Case, Group } from './case.ts'
import { balanceCases } from './cases/balance-cases.ts'
import { betCases } from './cases/bet-cases.ts'
import { booksAfter, booksCases } from './cases/books-cases.ts'
import { listCases } from './cases/list-cases.ts'
import { refundCases } from './cases/refund-cases.ts'
import { repeatCases } from './cases/repeat-cases.ts'
import { rollbackCases } from './cases/rollback-cases.ts'
import { signatureCases } from './cases/signature-cases.ts'
import { tableCases } from './cases/table-cases.ts'
import { subsessionCases } from './cases/subsession-cases.ts'
import { timeCases } from './cases/time-cases.ts'
import { winCases } from './cases/win-cases.ts'
import { openDesk, type DeskDeps } from './case-environment.ts'
import { Unmet } from './expectations.ts'
import { textOf } from '../gis/units.ts'

/** The result of a case. */
export type Verdict = 'held' | 'broken' | 'not run'

export type Finding = {
  readonly group: Group
  readonly name: string
  readonly verdict: Verdict
  readonly remark: string
  readonly ms: number
}

/** Every testable promise of a GIS wallet, in test order. */
export const allCases: readonly Case[] = [
  signatureCases,
  balanceCases,
  betCases,
  repeatCases,
  winCases,
  refundCases,
  rollbackCases,
  listCases,
  timeCases,
  subsessionCases,
]
  .flatMap((cases, place) => [...cases, booksAfter((place + 1) as Group)])
  .concat(booksCases, tableCases, booksAfter(12))

export type SuiteWanted = Omit<DeskDeps, 'can'> & {
  readonly can: Partial<Abilities>
  /** Why an ability is missing; shown for cases that were not run. */
  readonly lacks: Readonly<Record<Ability, string>>
  readonly groups: readonly Group[]
  readonly onFinding: (finding: Finding) => void
}

/** The maximum stakes of concurrent cases. With less money, a wallet would be blamed for the player's empty balance. */
const stakesNeeded = 100n

/**
 * Tests the wallet and returns the findings. After every case the balances are compared with the suite's own record.
 * Throws `Unmet` if no player can play.
 */
export async function runSuite({ can, lacks, groups, onFinding, ...deps }: SuiteWanted): Promise<readonly Finding[]> {
  // A case runs only if everything it needs is available.
  const { desk, compareBooks } = await openDesk({ ...deps, can: can as Abilities })
  const [has, needs] = [await desk.balance(), deps.stake * stakesNeeded]
  if (has < needs)
    throw new Unmet(
      `the player has ${textOf(has)} and needs ${textOf(needs)}, a hundred stakes: give him more, or name a smaller --stake`,
    )

  const findings: Finding[] = []
  const chosen = allCases.filter(({ group }) => groups.includes(group))
  const inOrder = [
    ...chosen.filter(({ movesTime }) => movesTime !== true),
    ...chosen.filter(({ movesTime }) => movesTime === true),
  ]
  for (const each of inOrder) {
    const missing = (each.needs ?? []).filter((ability) => can[ability] === undefined)
    const reasons = each.absent === undefined ? missing.map((ability) => lacks[ability]) : [each.absent]
    const finding =
      reasons.length > 0
        ? notRun(each, reasons)
        : await tried(each, async () => (await each.run(desk)) ?? '', compareBooks)
    findings.push(finding)
    onFinding(finding)
  }
  return findings.toSorted((left, right) => left.group - right.group)
}

const notRun = ({ group, name }: Case, reasons: readonly string[]): Finding => ({
  group,
  name,
  verdict: 'not run',
  remark: [...new Set(reasons)].join('; '),
  ms: 0,
})

/** Runs a case, and what is to hold after it. */
export const tried = async (
  { group, name }: Pick<Case, 'group' | 'name'>,
  run: () => Promise<string>,
  ...after: readonly (() => Promise<void>)[]
): Promise<Finding> => {
  const from = performance.now()
  const faults: string[] = []
  let remark = ''
  for (const step of [async () => void (remark = await run()), ...after])
    await step().catch((fault: unknown) => void faults.push(wordsOf(fault)))
  return {
    group,
    name,
    verdict: faults.length === 0 ? 'held' : 'broken',
    remark: faults.length === 0 ? remark : faults.join('; '),
    ms: performance.now() - from,
  }
}

// A failure of the suite itself is reported completely: it is no verdict on the wallet, but the run fails.
const wordsOf = (fault: unknown): string => {
  if (fault instanceof Unmet) return fault.message
  return `the suite itself failed: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`
}
