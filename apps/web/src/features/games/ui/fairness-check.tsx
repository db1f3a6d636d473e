import { Button } from '@zoria/ui/button.tsx'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useSite } from '../../../lib/site.ts'
import { brokenPairs, checkRecord, type CheckedRound } from '../model/check-record.ts'
import { readRecords, type RoundRecord } from '../model/round-record.ts'
import { FairnessVerdict } from './fairness-verdict.tsx'

/** So many rounds are derived between two looks of the browser at the player. */
const batch = 25

type Standing =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread'; readonly line: number }
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly checked: readonly CheckedRound[]; readonly broken: readonly string[] }

/** Checks rounds in this browser: pasted, out of a file, or carried in the address behind `#`, which no server sees. */
export function FairnessCheck() {
  const say = useText()
  const id = useId()
  const { hash } = useLocation()
  const { studioUrl } = useSite()
  const isHydrated = useHydrated()
  // A game's page hands a round over behind the `#`; what is typed goes before it.
  const carried = isHydrated ? textOfHash(hash) : null
  const [typed, write] = useState<string | null>(null)
  const text = typed ?? carried ?? ''
  const [standing, stand] = useState<Standing>({ kind: 'empty' })
  const section = useRef<HTMLElement>(null)
  const check = useCheck(stand)
  useEffect(() => {
    if (carried === null) return
    section.current?.scrollIntoView()
    check(carried)
  }, [carried, check])
  const change = (given: string) => {
    write(given)
    check(null)
  }
  return (
    <section className="fairness-check" ref={section}>
      <h2><ShieldCheck size={22} aria-hidden="true" />{say('fairness.check.title')}</h2>
      <p>{say('fairness.check.how')}</p>
      <p>{say('fairness.check.rules')} <a className="link" href={`${studioUrl}/fairness/rules.md`} hrefLang="en" target="_blank" rel="noreferrer">{say('fairness.check.rulesLink')}</a></p>
      <label className="field-label" htmlFor={id}>{say('fairness.check.paste')}</label>
      <textarea id={id} className="fairness-input" rows={5} spellCheck={false} value={text} onChange={(event) => change(event.target.value)} placeholder={'{"format":"zoria-round/1", …}'} />
      <div className="actions">
        <Button tone="gold" disabled={text.trim() === ''} isBusy={standing.kind === 'checking'} onClick={() => check(text)}>{say('fairness.check.go')}</Button>
        <RoundFile onText={(given) => {
          write(given)
          check(given)
        }} />
      </div>
      <Result standing={standing} />
    </section>
  )
}

/** Checks a text; what was found of an earlier one is neither waited for nor shown beside it. Null: there is nothing to check yet. */
function useCheck(stand: (standing: Standing) => void): (text: string | null) => void {
  const latest = useRef(0)
  return useCallback((text) => {
    const mine = (latest.current += 1)
    if (text === null) return stand({ kind: 'empty' })
    void checkText(text, (standing) => {
      if (mine === latest.current) stand(standing)
    })
  }, [stand])
}

function Result({ standing }: { readonly standing: Standing }) {
  const say = useText()
  switch (standing.kind) {
    case 'empty':
      return null
    case 'unread':
      return <p className="fairness-told fairness-wrong" role="alert">{say('fairness.check.unread', { line: String(standing.line) })}</p>
    case 'checking':
      return <p className="fairness-told" role="status">{say('fairness.check.checking', { done: String(standing.done), total: String(standing.total) })}</p>
    case 'done':
      return <FairnessVerdict checked={standing.checked} broken={standing.broken} />
  }
}

function RoundFile({ onText }: { readonly onText: (text: string) => void }) {
  const say = useText()
  return (
    <label className="button button-ghost fairness-file">
      <input type="file" accept=".jsonl,.json,.ndjson,.txt" className="visually-hidden" onChange={(event) => {
        void event.target.files?.[0]?.text().then(onText)
        event.target.value = ''
      }} />
      {say('fairness.check.file')}
    </label>
  )
}

function textOfHash(hash: string): string | null {
  if (hash.length < 2) return null
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // An address that was cut or changed on its way carries no round.
    return null
  }
}

async function checkText(text: string, stand: (standing: Standing) => void): Promise<void> {
  const read = readRecords(text)
  if (!read.ok) return stand({ kind: 'unread', line: read.line })
  const checked: CheckedRound[] = []
  for (const part of partsOf(read.records)) {
    stand({ kind: 'checking', done: checked.length, total: read.records.length })
    checked.push(...await Promise.all(part.map(checkRecord)))
  }
  stand({ kind: 'done', checked, broken: read.records.length > 1 ? brokenPairs(read.records) : [] })
}

const partsOf = (records: readonly RoundRecord[]): readonly (readonly RoundRecord[])[] =>
  Array.from({ length: Math.ceil(records.length / batch) }, (_, at) => records.slice(at * batch, (at + 1) * batch))
