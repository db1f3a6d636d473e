import { Button } from '@zoria/ui/button.tsx'
import { Sheet } from '@zoria/ui/sheet.tsx'
import { Check, Search } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { formatWhole } from '../../../../lib/formats.ts'
import { useOwnEntry } from '../../../../shell/index.ts'

export type Choice = { readonly key: string; readonly label: string; readonly count: number; readonly mark?: string }

type Props = {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  /** A field that narrows a long list; its label. */
  readonly searchLabel?: string
  readonly nothing?: ReactNode
  /** Runs once the sheet has left the history; null where nothing was chosen. */
  readonly onLeft: (chosen: readonly string[] | null) => void
}

/** Several of many, chosen at leisure and applied at once: a panel at the side, on a narrow screen a sheet. */
export function ChoiceSheet({ title, choices, chosen, searchLabel, nothing, onLeft }: Props) {
  const say = useText()
  const wished = useRef<readonly string[] | null>(null)
  const leave = useOwnEntry('choice', () => onLeft(wished.current))
  const [picked, pick] = useState<readonly string[]>(chosen)
  const [typed, type] = useState('')
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const turn = (key: string) => pick(picked.includes(key) ? picked.filter((each) => each !== key) : [...picked, key])
  return (
    <Sheet
      side="right"
      width={343}
      title={title}
      closeLabel={say('shell.close')}
      onClose={leave}
      className="choice-sheet"
      focuses="dialog"
    >
      {searchLabel === undefined ? null : (
        <label className="tick-search">
          <Search size={17} aria-hidden="true" />
          <input
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </label>
      )}
      <ul className="tick-list">
        {shown.map(({ key, label, count, mark }) => (
          <li key={key}>
            <label className="tick-row">
              {mark === undefined ? null : (
                <span className="provider-mark" aria-hidden="true">
                  {mark}
                </span>
              )}
              <span>{label}</span>
              <small className="num" translate="no">
                {formatWhole(count)}
              </small>
              <span className="checkbox-box">
                <input type="checkbox" checked={picked.includes(key)} onChange={() => turn(key)} />
                <Check size={16} aria-hidden="true" />
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? <li className="search-hint">{nothing}</li> : null}
      </ul>
      <div className="tick-foot">
        <Button tone="text" onClick={() => pick([])} disabled={picked.length === 0}>
          {say('games.clear')}
        </Button>
        <Button
          tone="gold"
          onClick={() => {
            wished.current = picked
            leave()
          }}
        >
          {say('games.showFound')}
        </Button>
      </div>
    </Sheet>
  )
}
