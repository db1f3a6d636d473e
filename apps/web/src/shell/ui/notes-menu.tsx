import { Menu } from '@zoria/ui/menu.tsx'
import { Bell, Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { LocalDateTime } from '../../lib/local-date.tsx'
import { countShown, unreadOf, type Note } from '../model/notes.ts'
import { useCashbox } from '../navigation.ts'
import { useKeptNotes, useNotes } from '../notes.ts'

/** The bell of a player: what a toast may have said too quickly. Closing the list marks it as read. */
export function NotesMenu({ playerId }: { readonly playerId: string }) {
  const say = useText()
  useKeptNotes(playerId)
  const { notes, readAll } = useNotes()
  const [isOpen, open] = useState(false)
  const unread = unreadOf(notes)
  const turn = (toOpen: boolean) => {
    if (!toOpen) readAll()
    open(toOpen)
  }
  return (
    <Menu
      label={say('note.title')}
      isOpen={isOpen}
      onOpenChange={turn}
      trigger={
        <button type="button" className="icon-button header-icon" aria-label={unread === 0 ? say('note.title') : say('note.unread', { shown: countShown(unread) ?? '' })}>
          <Bell size={20} aria-hidden="true" />
          {unread === 0 ? null : <em className="header-count" aria-hidden="true">{countShown(unread)}</em>}
        </button>
      }
    >
      {notes.length === 0 ? <Nothing /> : <NoteList notes={notes} onLeave={() => turn(false)} />}
    </Menu>
  )
}

function Nothing() {
  const say = useText()
  return (
    <div className="notes-empty">
      <Bell size={28} aria-hidden="true" />
      <b>{say('note.empty')}</b>
      <p>{say('note.emptyText')}</p>
    </div>
  )
}

function NoteList({ notes, onLeave }: { readonly notes: readonly Note[]; readonly onLeave: () => void }) {
  const say = useText()
  const clear = useNotes((kept) => kept.clear)
  return (
    <div className="notes">
      <h2>{say('note.title')}</h2>
      <ul>{notes.map((note) => <NoteRow key={note.id} note={note} onLeave={onLeave} />)}</ul>
      <div className="menu-line" />
      <button type="button" className="menu-item" onClick={clear}><Trash2 size={17} aria-hidden="true" />{say('note.clear')}</button>
    </div>
  )
}

function NoteRow({ note, onLeave }: { readonly note: Note; readonly onLeave: () => void }) {
  const say = useText()
  const cashbox = useCashbox()
  const { kind, text, payment, at, isRead } = note
  const said = (
    <>
      <span className={`notice-icon notice-${kind}`} aria-hidden="true">{kind === 'success' ? <Check size={15} /> : <X size={15} />}</span>
      <span className="notice-text">
        <b>{isRead ? null : <span className="visually-hidden">{say('note.new')}: </span>}{say(text)}</b>
        <small><LocalDateTime iso={at} /></small>
      </span>
      {isRead ? null : <i className="notice-dot" aria-hidden="true" />}
    </>
  )
  if (payment === null) return <li><div className="notice">{said}</div></li>
  return <li><button type="button" className="notice" onClick={() => { onLeave(); cashbox.open({ action: 'history', payment }) }}>{said}</button></li>
}
