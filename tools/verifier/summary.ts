import type { Finding, Verification } from './verify-rounds.ts'

/** Further findings are only counted. */
const FINDINGS_TOLD = 100

/** 0 if everything holds; 1 if something is violated; 2 if nothing is, but not every round could be checked. */
export function exitCodeOf({ findings, holds }: Verification): number {
  if (findings.length > 0) return 1
  return holds ? 0 : 2
}

/** The result of a verification as text. */
export function summaryOf(verification: Verification): string {
  const { rounds, checked, failed, pairs, findings, unrevealed } = verification
  const pairsFailed = new Set(findings.flatMap((finding) => (finding.of === 'pair' ? [finding.serverSeedHash] : [])))
    .size
  return [
    ...findings.slice(0, FINDINGS_TOLD).map(findingLine),
    ...(findings.length > FINDINGS_TOLD ? [`… and ${findings.length - FINDINGS_TOLD} more`] : []),
    ...unrevealed.map(
      (pair) => `pair ${pair.serverSeedHash}: not revealed yet, its ${pair.rounds} rounds cannot be checked`,
    ),
    `rounds: ${rounds}, drawn again: ${checked}, failed: ${failed}`,
    `pairs: ${pairs}, failed: ${pairsFailed}, not revealed yet: ${unrevealed.length}`,
    verdictOf(verification),
  ].join('\n')
}

const findingLine = (finding: Finding): string => {
  if (finding.of === 'pair') return `pair ${finding.serverSeedHash}: ${finding.check}: ${finding.says}`
  return `line ${finding.line}${finding.id === null ? '' : `, round ${finding.id}`}: ${finding.check}: ${finding.says}`
}

const verdictOf = ({ rounds, findings, holds }: Verification): string => {
  if (findings.length > 0) return 'BROKEN: what is told above does not hold.'
  if (holds) return 'ALL HOLDS: every round was played as promised.'
  return rounds === 0
    ? 'NOTHING CHECKED: there are no rounds.'
    : 'NOT ALL CHECKED: nothing is broken, but rounds could not be checked.'
}
