import type { Abilities, Ability, Case, Group } from './case.ts'
import { balanceCases } from './cases/balance-cases.ts'
import { betCases } from './cases/bet-cases.ts'
import { booksAfter, booksCases } from './cases/books-cases.ts'
import { listCases } from './cases/list-cases.ts'
import { refundCases } from './cases/refund-cases.ts'
import { repeatCases } from './cases/repeat-cases.ts'
import { rollbackCases } from './cases/rollback-cases.ts'
import { signatureCases } from './cases/signature-cases.ts'
import { subsessionCases } from './cases/subsession-cases.ts'
import { timeCases } from './cases/time-cases.ts'
import { winCases } from './cases/win-cases.ts'
import { openDesk, type DeskDeps } from './desk.ts'
import { Unmet } from './expectations.ts'
import { textOf } from '../gis/units.ts'

/** What became of a case. */
export type Verdict = 'held' | 'broken' | 'not run'

export type Finding = { readonly group: Group; readonly name: string; readonly verdict: Verdict; readonly remark: string; readonly ms: number }

/** Every promise of a GIS wallet that a provider can try, in the order it is tried. */
export const allCases: readonly Case[] = [
  signatureCases, balanceCases, betCases, repeatCases, winCases, refundCases, rollbackCases, listCases, timeCases, subsessionCases,
].flatMap((cases, place) => [...cases, booksAfter((place + 1) as Group)]).concat(booksCases)

export type SuiteWanted = Omit<DeskDeps, 'can'> & {
  readonly can: Partial<Abilities>
  /** Why an ability is not there; said where a case is not run. */
  readonly lacks: Readonly<Record<Ability, string>>
  readonly groups: readonly Group[]
  readonly onFinding: (finding: Finding) => void
}

/** What the suite's cases may have out at once. With less, a wallet would be blamed for the player's empty purse. */
const stakesNeeded = 100n

/** Tries the wallet and answers what was found. After every case the balances are compared with the suite's own book. Throws `Unmet` where nobody can play. */
export async function runSuite({ can, lacks, groups, onFinding, ...deps }: SuiteWanted): Promise<readonly Finding[]> {
  // A case is run only where everything it needs is there.
  const { desk, compareBooks } = await openDesk({ ...deps, can: can as Abilities })
  const [has, needs] = [await desk.balance(), deps.stake * stakesNeeded]
  if (has < needs) throw new Unmet(`the player has ${textOf(has)} and needs ${textOf(needs)}, a hundred stakes: give him more, or name a smaller --stake`)

  const findings: Finding[] = []
  const chosen = allCases.filter(({ group }) => groups.includes(group))
  const inOrder = [...chosen.filter(({ movesTime }) => movesTime !== true), ...chosen.filter(({ movesTime }) => movesTime === true)]
  for (const each of inOrder) {
    const missing = (each.needs ?? []).filter((ability) => can[ability] === undefined)
    const reasons = each.absent === undefined ? missing.map((ability) => lacks[ability]) : [each.absent]
    const finding = reasons.length > 0 ? notRun(each, reasons) : await tried(each, async () => (await each.run(desk)) ?? '', compareBooks)
    findings.push(finding)
    onFinding(finding)
  }
  return findings.toSorted((left, right) => left.group - right.group)
}

const notRun = ({ group, name }: Case, reasons: readonly string[]): Finding => ({ group, name, verdict: 'not run', remark: [...new Set(reasons)].join('; '), ms: 0 })

const tried = async ({ group, name }: Case, run: () => Promise<string>, compareBooks: () => Promise<void>): Promise<Finding> => {
  const from = performance.now()
  const faults: string[] = []
  let remark = ''
  for (const step of [async () => void (remark = await run()), compareBooks]) await step().catch((fault: unknown) => void faults.push(wordsOf(fault)))
  return { group, name, verdict: faults.length === 0 ? 'held' : 'broken', remark: faults.length === 0 ? remark : faults.join('; '), ms: performance.now() - from }
}

// What breaks the suite itself is told whole: it is no verdict on the wallet, and counts against the run all the same.
const wordsOf = (fault: unknown): string => {
  if (fault instanceof Unmet) return fault.message
  return `the suite itself failed: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`
}
