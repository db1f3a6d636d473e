import { skipToken, useQuery } from '@tanstack/react-query'
import { getDraw, type PublicDraw } from '@zoria/contract/fairness/http'
import { getRaffleById, getTicketList } from '@zoria/contract/raffles/http'
import type { CallResult } from '@zoria/contract/client'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { CircleCheck, CircleQuestionMark, CircleX, Dices, Lock, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { answerOf, Refused } from '../../../lib/queries/answer-of.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { checkDraw, drawIdOf, isRevealed, type DrawStep, type Revealed, type ShownRaffle } from '../model/check-draw.ts'

/** Verifies a draw of a promotion in this browser: the one that the address names, or the one whose id is entered. */
export function DrawCheck() {
  const say = useText()
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const wanted = new URLSearchParams(search).get('draw') ?? ''
  const [typed, write] = useState<string | null>(null)
  const id = (typed ?? wanted).trim()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted !== '') section.current?.scrollIntoView()
  }, [wanted])
  const go = () => {
    write(null)
    void navigate(`/fairness?draw=${encodeURIComponent(id)}`, { preventScrollReset: true })
  }
  return (
    <section className="fairness-check" ref={section} aria-labelledby="draw-check">
      <h2 id="draw-check">
        <Dices size={22} aria-hidden="true" />
        {say('fairness.draw.title')}
      </h2>
      <p>{say('fairness.draw.how')}</p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (id !== '') go()
        }}
      >
        <TextField
          label={say('fairness.draw.id')}
          value={typed ?? wanted}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
        />
        <div className="actions">
          <Button type="submit" tone="gold" disabled={id === ''}>
            {say('fairness.check.go')}
          </Button>
        </div>
      </form>
      {wanted === '' ? null : <Found key={key} wanted={wanted} />}
    </section>
  )
}

/** Asked for again with every look: what is only committed now is drawn a moment later. */
export const askedAnew = { retry: false, staleTime: 0 } as const

function Found({ wanted }: { readonly wanted: string }) {
  const say = useText()
  const { callAPI } = useSession()
  const id = drawIdOf(wanted)
  const { data, error, isPending, refetch } = useQuery({
    ...askedAnew,
    queryKey: ['draws', id],
    queryFn: id === null ? skipToken : ({ signal }) => answerOf(callAPI, getDraw, { params: { id } }, { signal }),
  })
  if (id === null)
    return (
      <p className="fairness-told fairness-wrong" role="alert">
        {say('DRAW_NOT_FOUND')}
      </p>
    )
  if (error) return <Failed error={error} onAgain={() => void refetch()} />
  if (isPending)
    return (
      <p className="fairness-told" role="status">
        {say('fairness.draw.reading')}
      </p>
    )
  return isRevealed(data) ? <Checked draw={data} /> : <Committed draw={data} />
}

const uses = {
  wheel: 'fairness.draw.wheel',
  jackpot: 'fairness.draw.jackpot',
  raffle: 'fairness.draw.raffle',
} as const satisfies Record<PublicDraw['use'], MessageId>

/** Before the draw only the commitment is public. */
export function Committed({ draw: { use, hash, committed_at } }: { readonly draw: PublicDraw }) {
  const say = useText()
  return (
    <section className="fairness-result fairness-committed" role="status">
      <p className="fairness-verdict">
        <Lock size={24} aria-hidden="true" />
        <b>{say('fairness.draw.committed')}</b>
      </p>
      <p>{say('fairness.draw.committedText')}</p>
      <dl className="fairness-facts">
        <div>
          <dt>{say('fairness.draw.use')}</dt>
          <dd>{say(uses[use])}</dd>
        </div>
        <div>
          <dt>{say('fairness.draw.committedAt')}</dt>
          <dd>
            <LocalDateTime iso={committed_at} />
          </dd>
        </div>
        <div>
          <dt>{say('fairness.draw.hash')}</dt>
          <dd>
            <code translate="no">{hash}</code>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Checked({ draw }: { readonly draw: Revealed }) {
  const say = useText()
  const { callAPI } = useSession()
  const {
    data: steps,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['draws', draw.id, 'checked'],
    queryFn: ({ signal }) =>
      checkDraw(draw, {
        listOf: async (id) => ticketListIn(await callAPI(getTicketList, { params: { id } }, { signal })),
        raffleOf: async (id) => raffleIn(await callAPI(getRaffleById, { params: { id } }, { signal })),
      }),
  })
  if (isPending)
    return (
      <p className="fairness-told" role="status">
        {say('fairness.draw.computing')}
      </p>
    )
  return steps === undefined ? (
    <Failed error={error} onAgain={() => void refetch()} />
  ) : (
    <DrawVerdict draw={draw} steps={steps} />
  )
}

/**
 * A ticket list out of an answer; null where there is none to compare with. Throws `Refused` where the list may exist
 * and did not come: that says nothing about the draw.
 */
export function ticketListIn(answer: CallResult<typeof getTicketList>): string | null {
  if (answer.ok) return answer.value.body.list
  if (answer.refusal.code === 'RAFFLE_NOT_FOUND' || answer.refusal.code === 'RAFFLE_NOT_FROZEN') return null
  throw new Refused(answer.refusal)
}

/** A raffle out of an answer; null where the site shows none. Throws `Refused` where it may exist and did not come. */
export function raffleIn(answer: CallResult<typeof getRaffleById>): ShownRaffle | null {
  if (answer.ok) return answer.value.body
  if (answer.refusal.code === 'RAFFLE_NOT_FOUND') return null
  throw new Refused(answer.refusal)
}

/** A draw could not be read or checked. */
export function Failed({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  const say = useText()
  const textOf = useRefusalText()
  return (
    <p className="fairness-told fairness-wrong" role="alert">
      <Phrase>{error instanceof Refused ? textOf(error.refusal) : say('error.title')}</Phrase>{' '}
      <Button size="sm" tone="text" onClick={onAgain}>
        {say('error.again')}
      </Button>
    </p>
  )
}

const texts = {
  hash: ['fairness.draw.hashRight', 'fairness.draw.hashWrong'],
  seeds: ['fairness.draw.seedsRight', 'fairness.draw.seedsWrong'],
  list: ['fairness.draw.listRight', 'fairness.draw.listWrong'],
  noList: ['fairness.draw.listNone', 'fairness.draw.listWrong'],
  result: ['fairness.draw.resultRight', 'fairness.draw.resultWrong'],
  winners: ['fairness.draw.winnersRight', 'fairness.draw.winnersWrong'],
} as const satisfies Record<DrawStep['what'], readonly [MessageId, MessageId]>

/** The mark and the text of a step. Only winners may have nothing to be compared with. */
function shownOf({ what, isRight }: DrawStep): readonly [LucideIcon, MessageId] {
  if (isRight === null) return [CircleQuestionMark, 'fairness.draw.winnersUnknown']
  return isRight ? [CircleCheck, texts[what][0]] : [CircleX, texts[what][1]]
}

/** What was compared, step by step; tests show it without a server. */
export function DrawVerdict({ draw, steps }: { readonly draw: Revealed; readonly steps: readonly DrawStep[] }) {
  const say = useText()
  const isRight = steps.every((step) => step.isRight !== false)
  const facts = [
    [say('fairness.draw.use'), say(uses[draw.use])],
    [say('fairness.draw.serverSeed'), draw.server_seed],
    [say('fairness.draw.clientSeed'), draw.client_seed],
    [say('fairness.draw.nonce'), String(draw.nonce)],
    [say('fairness.draw.input'), draw.input],
  ] as const
  return (
    <section className="fairness-result" data-right={isRight} role="status">
      <p className="fairness-verdict">
        {isRight ? <CircleCheck size={26} aria-hidden="true" /> : <CircleX size={26} aria-hidden="true" />}
        <b>{say(isRight ? 'fairness.draw.right' : 'fairness.draw.wrong')}</b>
      </p>
      <ul className="fairness-points">
        {steps.map((step) => {
          const [Mark, text] = shownOf(step)
          return (
            <li key={step.what} data-right={step.isRight ?? undefined}>
              <Mark size={18} aria-hidden="true" />
              <span>
                <Phrase>{say(text)}</Phrase>
                <small>
                  {say('fairness.draw.published')} <code translate="no">{step.published}</code>
                </small>
                <small>
                  {say('fairness.draw.computed')} <code translate="no">{step.computed}</code>
                </small>
              </span>
            </li>
          )
        })}
      </ul>
      <dl className="fairness-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code translate="no">{value}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt>{say('fairness.draw.committedAt')}</dt>
          <dd>
            <LocalDateTime iso={draw.committed_at} />
          </dd>
        </div>
        {draw.revealed_at === null ? null : (
          <div>
            <dt>{say('fairness.draw.revealedAt')}</dt>
            <dd>
              <LocalDateTime iso={draw.revealed_at} />
            </dd>
          </div>
        )}
      </dl>
      {isRight ? null : <p>{say('fairness.check.tell')}</p>}
    </section>
  )
}
