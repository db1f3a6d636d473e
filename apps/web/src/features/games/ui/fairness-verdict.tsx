import { CircleCheck, CircleX } from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import type { CheckedRound, RoundFault } from '../model/check-record.ts'

type Props = { readonly checked: readonly CheckedRound[]; readonly broken: readonly string[] }

/** Rounds that are told apart when many were checked. */
const wrongShown = 20

/** What the check found: of one round everything, of many how many agree and which do not. */
export function FairnessVerdict({ checked, broken }: Props) {
  const say = useText()
  const wrong = checked.filter(({ faults }) => faults.length > 0)
  const isRight = wrong.length === 0 && broken.length === 0
  const counts = { right: String(checked.length - wrong.length), total: String(checked.length) }
  const [only] = checked
  return (
    <section className="fairness-result" data-right={isRight} role="status">
      <p className="fairness-verdict">
        {isRight ? <CircleCheck size={26} aria-hidden="true" /> : <CircleX size={26} aria-hidden="true" />}
        <b>{checked.length > 1 ? say('fairness.check.count', counts) : say(isRight ? 'fairness.check.right' : 'fairness.check.wrong')}</b>
      </p>
      {broken.length > 0 ? <p className="fairness-wrong">{say('fairness.check.gaps', { count: String(broken.length) })}</p> : null}
      {checked.length === 1 && only ? <OneRound round={only} /> : <ul>{wrong.slice(0, wrongShown).map((round) => <li key={round.record.id}><code>{round.record.id}</code> {round.faults.map((fault) => say(faultTexts[fault])).join(' ')}</li>)}</ul>}
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
        <thead><tr><th scope="col">{say('fairness.check.spin')}</th><th scope="col">{say('fairness.check.stops')}</th><th scope="col">{say('fairness.check.multiplier')}</th><th scope="col">{say('fairness.check.units')}</th></tr></thead>
        <tbody>{derived.turns.map(({ stops, multiplier, units, awarded }, at) => (
          <tr key={at}><td>{at + 1}</td><td>{stops.join(' · ')}</td><td>×{multiplier}</td><td>{units}{awarded > 0 ? ` (+${awarded})` : ''}</td></tr>
        ))}</tbody>
      </table>
    </>
  )
}

function Point({ isRight, right, wrong }: { readonly isRight: boolean; readonly right: MessageId; readonly wrong: MessageId }) {
  const say = useText()
  return <li data-right={isRight}>{isRight ? <CircleCheck size={18} aria-hidden="true" /> : <CircleX size={18} aria-hidden="true" />}<span>{say(isRight ? right : wrong)}</span></li>
}
