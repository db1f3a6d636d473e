import { fail, invariant, ok, toIso, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { aliasRestMs, generateAlias, judgeAlias } from '../../rules/alias.ts'
import { aliasKey } from '../../rules/alias-key.ts'
import { findAlias, insertAlias, replaceAlias } from '../../storage/aliases.ts'
import { lockPlayer, type PlayerId } from '../../storage/players.ts'
import type { Deps } from '../deps.ts'

// There are 36.8 million possible aliases. If eight draws are all taken, the numbers need more digits.
const drawsMax = 8

/** Gives a new player a generated alias, in the transaction of the registration. */
export async function giveAlias(
  { chance }: Pick<Deps, 'chance'>,
  tx: TransactionSql,
  playerId: PlayerId,
): Promise<void> {
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const alias = generateAlias((limit) => chance.below(limit))
    if (await insertAlias(tx, { playerId, alias, key: aliasKey(alias) })) return
  }
  invariant(false, `${drawsMax} generated aliases are all taken; give generateAlias longer numbers`)
}

type Refusal =
  | { readonly code: 'VALIDATION_ERROR' | 'ALIAS_CHANGED_RECENTLY'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'ALIAS_NOT_ALLOWED' | 'ALIAS_TAKEN' }

/** Sets the alias that the player chose; his current alias changes nothing. Source: docs/rules/identity.md#alias. */
export const changeAlias =
  (deps: Pick<Deps, 'inTransaction' | 'clock' | 'keys'>) =>
  ({ playerId, alias }: { readonly playerId: PlayerId; readonly alias: string }): Promise<Result<undefined, Refusal>> =>
    deps.inTransaction(async (tx) => {
      await lockPlayer(tx, deps.keys, playerId)
      const now = deps.clock.now()
      const present = await findAlias(tx, playerId)
      invariant(present !== undefined, 'a caller with a session has an alias')
      if (present.alias === alias) return ok()
      const judged = judgeAlias({ alias, changedAt: present.changedAt, now })
      if (!judged.ok) {
        switch (judged.refusal) {
          case 'VALIDATION_ERROR':
            return fail({ code: 'VALIDATION_ERROR', details: { alias: 'INVALID' } })
          case 'ALIAS_CHANGED_RECENTLY':
            return fail({
              code: 'ALIAS_CHANGED_RECENTLY',
              details: { until: toIso(((present.changedAt ?? now) + aliasRestMs) as typeof now) },
            })
          case 'ALIAS_NOT_ALLOWED':
            return fail({ code: 'ALIAS_NOT_ALLOWED' })
        }
      }
      return (await replaceAlias(tx, { playerId, alias, key: aliasKey(alias), now }))
        ? ok()
        : fail({ code: 'ALIAS_TAKEN' })
    })
