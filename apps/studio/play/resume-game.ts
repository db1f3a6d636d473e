import type { Clock } from '../clock.ts'
import { noEvidence } from '../rules/return-watch.ts'
import type { Sql } from '../storage/database.ts'
import { endHalt, type Version } from '../storage/return-watch.ts'

/** Lets a halted version begin rounds again, in the name of the operator who looked and for the reason found. Its watch starts from nothing. False when it was not halted. */
export async function resumeGame(deps: { readonly sql: Sql; readonly clock: Clock }, version: Version, { by, because }: { readonly by: string; readonly because: string }): Promise<boolean> {
  return deps.sql.begin((tx) => endHalt(tx, version, { by, because, evidence: noEvidence, now: deps.clock.now() }))
}
