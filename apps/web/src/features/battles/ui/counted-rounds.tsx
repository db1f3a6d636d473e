import type { BattleDetails } from '@zoria/contract/battles/http'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { nameOf } from '../../../lib/game-name.ts'
import { formatAmount, formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { notify } from '../../../shell/index.ts'
import { useProof, useRounds } from '../api.ts'
import { PageButtons } from './page-buttons.tsx'

/**
 * The frozen list of counted rounds with its hash: own rounds whole, those of others without who and where
 * (docs/rules/battles.md).
 */
export function CountedRounds({
  battle: { slug, rounds_hash, rounds_count, own },
}: {
  readonly battle: BattleDetails
}) {
  const say = useText()
  const [isOpen, open] = useState(false)
  if (rounds_hash === null) return null
  return (
    <section className="panel counted" aria-labelledby="counted-rounds">
      <div className="panel-head">
        <h2 id="counted-rounds">{say('battle.proof.title')}</h2>
        <span className="num">
          {say('battle.proof.count', { count: rounds_count ?? 0, shown: formatWhole(rounds_count ?? 0) })}
        </span>
      </div>
      <p className="counted-about">
        <ShieldCheck size={17} aria-hidden="true" />
        <span>{say('battle.proof.about')}</span>
      </p>
      <p className="counted-hash">
        <span>SHA-256</span>
        <code translate="no">{rounds_hash}</code>
      </p>
      <div className="actions">
        <Save slug={slug} />
        <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {say(isOpen ? 'battle.proof.hide' : 'battle.proof.show')}
        </Button>
      </div>
      {isOpen ? <Rounds slug={slug} hasOwn={own !== null && own.rounds > 0} /> : null}
    </section>
  )
}

/** The list as the hash covers it, as a file. */
function Save({ slug }: { readonly slug: string }) {
  const say = useText()
  const textOf = useRefusalText()
  const proof = useProof(slug)
  const save = async () => {
    const answer = await proof.mutateAsync()
    if (answer.ok) saveFile({ name: `${slug}.jsonl`, text: answer.value, type: 'application/jsonl' })
    else notify({ kind: 'error', title: textOf(answer.refusal) })
  }
  return (
    <Button tone="sky" isBusy={proof.isPending} onClick={() => void save()}>
      <Download size={17} aria-hidden="true" />
      {say('battle.proof.save')}
    </Button>
  )
}

function Rounds({ slug, hasOwn }: { readonly slug: string; readonly hasOwn: boolean }) {
  const say = useText()
  const [{ page, isOwn }, show] = useState({ page: 1, isOwn: hasOwn })
  const { data, isPending, isPlaceholderData, refetch } = useRounds({ slug, page, isOwn })
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.pageSize))
  return (
    <>
      {hasOwn ? (
        <div className="counted-choice" role="group" aria-label={say('battle.proof.whose')}>
          <button type="button" aria-pressed={isOwn} onClick={() => show({ page: 1, isOwn: true })}>
            {say('battle.proof.mine')}
          </button>
          <button type="button" aria-pressed={!isOwn} onClick={() => show({ page: 1, isOwn: false })}>
            {say('battle.proof.all')}
          </button>
        </div>
      ) : null}
      {isPending ? <Skeleton height={220} radius={12} /> : null}
      {!isPending && !data ? (
        <p className="battle-small">
          {say('error.title')}{' '}
          <Button size="sm" tone="text" onClick={() => void refetch()}>
            {say('error.again')}
          </Button>
        </p>
      ) : null}
      {data ? <RoundTable rounds={data.items} /> : null}
      <PageButtons
        page={page}
        pages={pages}
        isBusy={isPlaceholderData}
        show={(wanted) => show({ page: wanted, isOwn })}
      />
    </>
  )
}

type Shown = NonNullable<ReturnType<typeof useRounds>['data']>['items']

function RoundTable({ rounds }: { readonly rounds: Shown }) {
  const say = useText()
  return (
    <table className="counted-rounds">
      <thead>
        <tr>
          <th scope="col">{say('battle.proof.player')}</th>
          <th scope="col">{say('battle.proof.round')}</th>
          <th scope="col">{say('battle.proof.stake')}</th>
          <th scope="col">{say('battle.proof.payout')}</th>
          <th scope="col">{say('battle.proof.settled')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ id, player, stake, payout, settled_at, is_own, round, game }) => (
          <tr key={id} aria-current={is_own ? 'true' : undefined}>
            <td>{is_own ? say('battle.you') : say('battle.proof.playerOf', { number: player })}</td>
            <td title={id}>
              {is_own && game !== null ? (
                <>
                  <Phrase>{nameOf(game, say)}</Phrase>
                  <small translate="no">{round}</small>
                </>
              ) : (
                <code translate="no">
                  <Phrase>{id.slice(0, 12)}</Phrase>…
                </code>
              )}
            </td>
            <td className="num" translate="no">
              {formatAmount(stake)}
            </td>
            <td className="num" translate="no">
              {formatAmount(payout)}
            </td>
            <td>
              <LocalDateTime iso={settled_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
