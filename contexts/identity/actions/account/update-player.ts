import { ageMin } from '@zoria/contract/identity/words'
import { invariant, ok, type Result } from '@zoria/kernel'
import { decideUpdate, type ProfileChanges, type ProfileRefusal } from '../../rules/profile.ts'
import { readConsents, recordConsents } from '../../storage/consents.ts'
import { dropNews } from '../../storage/messages.ts'
import { lockPlayer, setBirthDate, type PlayerId } from '../../storage/players.ts'
import type { Deps } from '../deps.ts'

/** Adds a birth date and consents that registration left out. Source: docs/rules/identity.md#registration. */
export const updatePlayer =
  (deps: Deps) =>
  (playerId: PlayerId, changes: ProfileChanges): Promise<Result<undefined, ProfileRefusal>> =>
    deps.inTransaction(async (tx) => {
      const { keys, clock, settings } = deps
      const now = clock.now()
      const player = await lockPlayer(tx, keys, playerId)
      invariant(player !== undefined, 'a caller with a session is a player')
      const consents = await readConsents(tx, playerId)
      const decision = decideUpdate({ ...player, consents }, changes, { now, ageMin })
      if (!decision.ok) return decision

      const { birthDate, consents: answers } = decision.value
      if (birthDate !== null) await setBirthDate(tx, { playerId, birthDate })
      await recordConsents(tx, { playerId, answers, version: settings.read('TERMS_VERSION'), source: 'profile', now })
      if (answers.newsletter === false) await dropNews(tx, playerId)
      return ok()
    })
