import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type MessageId, useText } from '../../../../i18n/text.tsx'
import { formatMoney } from '../../../../lib/formats.ts'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { useSite } from '../../../../lib/site.ts'
import { brokenPairs, type CheckedRound, checkRecord, type RoundFault } from '../../model/check-record.ts'
import { readRecords, type RoundRecord } from '../../model/round-record.ts'

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
  const [file, keep] = useState<string | null>(null)
  const [standing, stand] = useState<Standing>({ kind: 'empty' })
  const section = useRef<HTMLElement>(null)
  const check = useCheck(stand)
  useEffect(() => {
    if (carried === null) return
    section.current?.scrollIntoView()
    check({ text: carried, isFile: false })
  }, [carried, check])
  const change = (given: string) => {
    write(given)
    check(null)
  }
  return (
    <section className="fairness-check" ref={section}>
      <h2>
        <ShieldCheck size={22} aria-hidden="true" />
        {say('fairness.check.title')}
      </h2>
      <p>{say('fairness.check.how')}</p>
      <p>
        {say('fairness.check.rules')}{' '}
        <a className="link" href={`${studioUrl}/fairness/rules.md`} hrefLang="en" target="_blank" rel="noreferrer">
          {say('fairness.check.rulesLink')}
        </a>
      </p>
      <label className="field-label" htmlFor={id}>
        {say('fairness.check.paste')}
      </label>
      <textarea
        id={id}
        className="fairness-input"
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        placeholder={'{"format":"zoria-round/1", …}'}
      />
      <div className="actions">
        <Button
          tone="gold"
          disabled={text.trim() === ''}
          isBusy={standing.kind === 'checking'}
          onClick={() => check({ text, isFile: text === file })}
        >
          {say('fairness.check.go')}
        </Button>
        <RoundFile
          onText={(given) => {
            write(given)
            keep(given)
            check({ text: given, isFile: true })
          }}
        />
      </div>
      <Result standing={standing} />
    </section>
  )
}

/** `isFile`: it has all rounds of its pairs of seeds; what is pasted may be some of them. */
type Given = { readonly text: string; readonly isFile: boolean }

/** Checks a text; results of an earlier text are ignored. Null: nothing to check yet. */
function useCheck(stand: (standing: Standing) => void): (given: Given | null) => void {
  const latest = useRef(0)
  return useCallback(
    (given) => {
      const mine = (latest.current += 1)
      if (given === null) return stand({ kind: 'empty' })
      void checkText(given, (standing) => {
        if (mine === latest.current) stand(standing)
      })
    },
    [stand],
  )
}

function Result({ standing }: { readonly standing: Standing }) {
  const say = useText()
  switch (standing.kind) {
    case 'empty':
      return null
    case 'unread':
      return (
        <p className="fairness-told fairness-wrong" role="alert">
          {say('fairness.check.unread', { line: String(standing.line) })}
        </p>
      )
    case 'checking':
      return (
        <p className="fairness-told" role="status">
          {say('fairness.check.checking', { done: String(standing.done), total: String(standing.total) })}
        </p>
      )
    case 'done':
      if (standing.checked.length === 0)
        return (
          <p className="fairness-told" role="status">
            {say('fairness.check.none')}
          </p>
        )
      return <FairnessVerdict checked={standing.checked} broken={standing.broken} />
  }
}

function RoundFile({ onText }: { readonly onText: (text: string) => void }) {
  const say = useText()
  return (
    <label className="button button-ghost fairness-file">
      <input
        type="file"
        accept=".jsonl,.json,.ndjson,.txt"
        className="visually-hidden"
        onChange={(event) => {
          void event.target.files?.[0]?.text().then(onText)
          event.target.value = ''
        }}
      />
      {say('fairness.check.file')}
    </label>
  )
}

/** The round behind the `#`; other fragments are sections of the page. */
function textOfHash(hash: string): string | null {
  try {
    const text = decodeURIComponent(hash.slice(1))
    return text.startsWith('{') ? text : null
  } catch {
    // An address that was cut or changed on its way carries no round.
    return null
  }
}

async function checkText({ text, isFile }: Given, stand: (standing: Standing) => void): Promise<void> {
  const read = readRecords(text)
  if (!read.ok) return stand({ kind: 'unread', line: read.line })
  const checked: CheckedRound[] = []
  for (const part of partsOf(read.records)) {
    stand({ kind: 'checking', done: checked.length, total: read.records.length })
    checked.push(...(await Promise.all(part.map(checkRecord))))
  }
  stand({ kind: 'done', checked, broken: read.records.length > 1 ? brokenPairs(read.records, isFile) : [] })
}

const partsOf = (records: readonly RoundRecord[]): readonly (readonly RoundRecord[])[] =>
  Array.from({ length: Math.ceil(records.length / batch) }, (_, at) => records.slice(at * batch, (at + 1) * batch))

type Props = { readonly checked: readonly CheckedRound[]; readonly broken: readonly string[] }

/** How many rounds are listed one by one when many were checked. */
const wrongShown = 20

/** What the check found: of one round everything, of many how many agree and which do not. */
function FairnessVerdict({ checked, broken }: Props) {
  const say = useText()
  const wrong = checked.filter(({ faults }) => faults.length > 0)
  const isRight = wrong.length === 0 && broken.length === 0
  const counts = { right: String(checked.length - wrong.length), total: String(checked.length) }
  const [only] = checked
  return (
    <section className="fairness-result" data-right={isRight} role="status">
      <p className="fairness-verdict">
        {isRight ? <CircleCheck size={26} aria-hidden="true" /> : <CircleX size={26} aria-hidden="true" />}
        <b>
          {checked.length > 1
            ? say('fairness.check.count', counts)
            : say(isRight ? 'fairness.check.right' : 'fairness.check.wrong')}
        </b>
      </p>
      {broken.length > 0 ? (
        <p className="fairness-wrong">{say('fairness.check.gaps', { count: String(broken.length) })}</p>
      ) : null}
      {checked.length === 1 && only ? (
        <OneRound round={only} />
      ) : (
        <ul>
          {wrong.slice(0, wrongShown).map((round) => (
            <li key={round.record.id}>
              <code translate="no">{round.record.id}</code>{' '}
              <Phrase>{round.faults.map((fault) => say(faultTexts[fault])).join(' ')}</Phrase>
            </li>
          ))}
        </ul>
      )}
      {isRight ? null : <p>{say('fairness.check.tell')}</p>}
    </section>
  )
}

const faultTexts: Record<RoundFault, MessageId> = {
  version: 'fairness.check.noVersion',
  hash: 'fairness.check.noHash',
  outcome: 'fairness.check.noOutcome',
  payout: 'fairness.check.noPayout',
}

function OneRound({ round: { record, derived, faults } }: { readonly round: CheckedRound }) {
  const say = useText()
  const money = (sum: string) => formatMoney(sum, record.currency)
  if (derived === null) return <p className="fairness-wrong">{say('fairness.check.noVersion')}</p>
  return (
    <>
      <ul className="fairness-points">
        <Point isRight={!faults.includes('hash')} right="fairness.check.hash" wrong="fairness.check.noHash" />
        <Point isRight={!faults.includes('outcome')} right="fairness.check.outcome" wrong="fairness.check.noOutcome" />
        <Point isRight={!faults.includes('payout')} right="fairness.check.payout" wrong="fairness.check.noPayout" />
      </ul>
      <p>{say('fairness.check.sums', { stake: money(record.stake), payout: money(record.payout) })}</p>
      <table className="fairness-turns">
        <thead>
          <tr>
            <th scope="col">{say('fairness.check.spin')}</th>
            <th scope="col">{say('fairness.check.stops')}</th>
            <th scope="col">{say('fairness.check.multiplier')}</th>
            <th scope="col">{say('fairness.check.units')}</th>
          </tr>
        </thead>
        <tbody>
          {derived.turns.map(({ stops, multiplier, units, awarded }, at) => (
            <tr key={at}>
              <td>{at + 1}</td>
              <td>{stops.join(' · ')}</td>
              <td>
                ×<Phrase>{multiplier}</Phrase>
              </td>
              <td>
                <Phrase>{units}</Phrase>
                <Phrase>{awarded > 0 ? ` (+${awarded})` : ''}</Phrase>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Point({
  isRight,
  right,
  wrong,
}: {
  readonly isRight: boolean
  readonly right: MessageId
  readonly wrong: MessageId
}) {
  const say = useText()
  return (
    <li data-right={isRight}>
      {isRight ? <CircleCheck size={18} aria-hidden="true" /> : <CircleX size={18} aria-hidden="true" />}
      <span>{say(isRight ? right : wrong)}</span>
    </li>
  )
}
