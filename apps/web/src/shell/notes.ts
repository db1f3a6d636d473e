import type { PaymentFrame } from '@zoria/contract/notifications/http'
import { useEffect } from 'react'
import { create } from 'zustand'
import { now } from '../lib/clock.ts'
import { allRead, noteOfPayment, parseNotes, withNote, type Note } from './model/notes.ts'

type Notes = { readonly playerId: string | null; readonly notes: readonly Note[]; readonly readAll: () => void; readonly clear: () => void }

const keyOf = (playerId: string) => `zoria-notes-${playerId}`

/** Important messages of the player who is signed in, kept on this device, a list a player. */
export const useNotes = create<Notes>(() => ({ playerId: null, notes: [], readAll: () => change(allRead), clear: () => change(() => []) }))

/** Opens the player's list, and follows what other tabs write into it. */
export function useKeptNotes(playerId: string | null): void {
  useEffect(() => {
    useNotes.setState({ playerId, notes: read(playerId) })
    if (playerId === null) return undefined
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(playerId)) useNotes.setState({ notes: read(playerId) })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [playerId])
}

/** Notes a payment that came to its end. */
export function notePayment(frame: PaymentFrame): void {
  const note = noteOfPayment(frame, new Date(now()).toISOString())
  if (note) change((notes) => withNote(notes, note))
}

/** Notes that the session ended by itself; the player finds it at the next log-in. */
export function noteSessionEnd(): void {
  const at = new Date(now()).toISOString()
  change((notes) => withNote(notes, { id: `session:${at}`, kind: 'error', text: 'note.sessionEnded', payment: null, at }))
}

function change(step: (notes: readonly Note[]) => readonly Note[]): void {
  const { playerId } = useNotes.getState()
  if (playerId === null) return
  // Another tab may have written since.
  const notes = step(read(playerId))
  localStorage.setItem(keyOf(playerId), JSON.stringify(notes))
  useNotes.setState({ notes })
}

function read(playerId: string | null): readonly Note[] {
  return playerId === null ? [] : parseNotes(parsed(localStorage.getItem(keyOf(playerId)) ?? '[]'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [] // Written by another hand: nothing of it is shown.
  }
}
