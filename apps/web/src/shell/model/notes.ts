import type { PaymentFrame } from '@zoria/contract/notifications/http'
import { payinStatuses, payoutStatuses, type PayinStatus, type PayoutStatus } from '@zoria/contract/payments/words'

/** What is important enough to be kept: the ids of its texts, a closed list. */
export const noteTexts = ['note.depositPaid', 'note.depositDenied', 'note.depositReversed', 'note.withdrawalPaid', 'note.withdrawalDenied', 'note.sessionEnded'] as const
export type NoteText = (typeof noteTexts)[number]

/** A message that stays to be read later. It holds no sum and no name: local storage is no place for them. */
export type Note = { readonly id: string; readonly kind: 'success' | 'error'; readonly text: NoteText; readonly payment: string | null; readonly at: string; readonly isRead: boolean }

/** More would bury what matters. */
const longest = 30

/** The list with a note in front; a note that is known already changes nothing. */
export function withNote(notes: readonly Note[], note: Omit<Note, 'isRead'>): readonly Note[] {
  if (notes.some(({ id }) => id === note.id)) return notes
  return [{ ...note, isRead: false }, ...notes].slice(0, longest)
}

export const allRead = (notes: readonly Note[]): readonly Note[] => notes.map((note) => (note.isRead ? note : { ...note, isRead: true }))

export const unreadOf = (notes: readonly Note[]): number => notes.filter(({ isRead }) => !isRead).length

/** What a count shows: nothing for none, `99+` for more than two figures hold. */
export function countShown(count: number): string | null {
  if (count === 0) return null
  return count > 99 ? '99+' : String(count)
}

type Told = Pick<Note, 'kind' | 'text'> | null
const deposits: Record<PayinStatus, Told> = {
  created: null,
  pending: null,
  success: { kind: 'success', text: 'note.depositPaid' },
  denied: { kind: 'error', text: 'note.depositDenied' },
  expired: null, // the player left the checkout himself
  reversed: { kind: 'error', text: 'note.depositReversed' },
}
const withdrawals: Record<PayoutStatus, Told> = {
  waiting_approval: null,
  approved: null,
  sent: null,
  success: { kind: 'success', text: 'note.withdrawalPaid' },
  denied: { kind: 'error', text: 'note.withdrawalDenied' },
}

/** The note of a payment that came to its end; none on its way there. */
export function noteOfPayment({ id, direction, status }: PaymentFrame, at: string): Omit<Note, 'isRead'> | null {
  const told = direction === 'payin' ? deposits[payinStatuses.find((each) => each === status) ?? 'pending'] : withdrawals[payoutStatuses.find((each) => each === status) ?? 'sent']
  return told && { ...told, id: `${id}:${status}`, payment: id, at }
}

/** Notes as they were kept. What another version or another hand wrote is left out. */
export function parseNotes(kept: unknown): readonly Note[] {
  return Array.isArray(kept) ? kept.filter(isNote).slice(0, longest) : []
}

function isNote(kept: unknown): kept is Note {
  const note = kept as Partial<Record<keyof Note, unknown>> | null
  return typeof note === 'object' && note !== null && typeof note.id === 'string' && (note.kind === 'success' || note.kind === 'error') && noteTexts.some((text) => text === note.text)
    && (note.payment === null || typeof note.payment === 'string') && typeof note.at === 'string' && typeof note.isRead === 'boolean'
}
