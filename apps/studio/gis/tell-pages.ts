import { z } from 'zod'
import type { PlayDeps } from '../play/deps.ts'
import { readFreeRounds } from '../play/free-rounds.ts'
import type { OpenPages } from '../play/open-pages.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { FreeGrant } from '../storage/free-grants.ts'
import type { Form } from './gate.ts'
import { amountField, nameField, readForm } from './reading.ts'

const notifyForm = z.object({ balance: amountField, session_id: nameField.optional() })

/** `POST /balance/notify`: tells the open pages of a session their new balance. Without a session there is nobody it could belong to, and nothing happens. */
export function notifyBalance(pages: OpenPages, form: Form): void {
  const { balance, session_id } = readForm(notifyForm, form)
  if (session_id === undefined) return
  for (const page of pages.ofPlatformSession(session_id)) page.send({ type: 'balance', balance: formatAmount(balance) })
}

/** Tells the open pages of a player how their free rounds stand, after some were given or taken back. */
export async function tellFreeRounds(deps: Pick<PlayDeps, 'sql' | 'clock'> & { readonly pages: OpenPages }, grant: FreeGrant): Promise<void> {
  const seats = deps.pages.ofPlayer(grant.playerId).filter(({ session }) => session.gameSlug === grant.gameSlug)
  for (const page of seats) page.send({ type: 'free_rounds', freeRounds: await readFreeRounds(deps, page.session) })
}
