import type { Battle } from '@zoria/contract/battles/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { BattleCardSkeleton } from '@zoria/ui/play/battle-card.tsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useBattles } from '../api.ts'
import { listOf, type BattleType } from '../model/questions.ts'
import { BattleStyles } from './battle-styles.tsx'
import { BattleSummary } from './battle-summary.tsx'

const types = ['active', 'last'] as const

/** Running and upcoming battles, or those that are over (Spec §2). `invitation`: the way to register. */
export function BattlesPage({ invitation }: { readonly invitation: ReactNode }) {
  const say = useText()
  const user = useUser()
  const shown = listOf(useLocation().search)
  return (
    <BattleStyles>
      <nav className="tabs tabs-outlined battle-tabs" aria-label={say('battle.tabs')}>
        {types.map((type) => (
          <Link
            key={type}
            className="tab"
            to={`/battles?type=${type}`}
            aria-current={type === shown.type ? 'page' : undefined}
            preventScrollReset
          >
            {say(`battle.tab.${type}`)}
          </Link>
        ))}
      </nav>
      {user === null ? (
        <p className="note note-info battle-visitor">
          <Info size={17} aria-hidden="true" />
          <span>{say('battle.visitor')}</span>
          {invitation}
        </p>
      ) : null}
      <List key={`${shown.type} ${shown.page}`} {...shown} />
    </BattleStyles>
  )
}

function List({ type, page }: { readonly type: BattleType; readonly page: number }) {
  const say = useText()
  const { data, isPending, dataUpdatedAt, refetch } = useBattles({ type, page })
  if (isPending)
    return (
      <div className="battle-grid" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <BattleCardSkeleton key={key} />
        ))}
      </div>
    )
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  if (data.items.length === 0) return <Empty type={type} page={page} />
  const groups =
    type === 'last'
      ? [{ key: 'last' as const, items: data.items }]
      : [
          { key: 'running' as const, items: data.items.filter(({ status }) => status !== 'upcoming') },
          { key: 'upcoming' as const, items: data.items.filter(({ status }) => status === 'upcoming') },
        ]
  const pages = Math.ceil(data.total / data.pageSize)
  return (
    <>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ key, items }) => (
          <Group key={key} title={say(`battle.group.${key}`)} battles={items} readAt={dataUpdatedAt} />
        ))}
      {pages > 1 ? <Pages type={type} page={page} pages={pages} /> : null}
    </>
  )
}

function Group({
  title,
  battles,
  readAt,
}: {
  readonly title: string
  readonly battles: readonly Battle[]
  readonly readAt: number
}) {
  return (
    <section className="battle-group">
      <h2>{title}</h2>
      <div className="battle-grid">
        {battles.map((battle) => (
          <BattleSummary key={battle.id} battle={battle} readAt={readAt} />
        ))}
      </div>
    </section>
  )
}

function Pages({ type, page, pages }: { readonly type: BattleType; readonly page: number; readonly pages: number }) {
  const say = useText()
  const to = (wanted: number) => `/battles?type=${type}${wanted === 1 ? '' : `&page=${wanted}`}`
  return (
    <nav className="battle-pages" aria-label={say('battle.pages')}>
      {page > 1 ? (
        <Link className={buttonClass({ tone: 'ghost' })} rel="prev" to={to(page - 1)}>
          {say('battle.pageBefore')}
        </Link>
      ) : (
        <span />
      )}
      <span className="num">{say('battle.pageOf', { page, pages })}</span>
      {page < pages ? (
        <Link className={buttonClass({ tone: 'ghost' })} rel="next" to={to(page + 1)}>
          {say('battle.pageAfter')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

const emptyTexts = {
  active: { title: 'battle.emptyActive', text: 'battle.emptyActiveText' },
  last: { title: 'battle.emptyLast', text: 'battle.emptyLastText' },
} as const

/** No battle of this kind, or none on this page. */
function Empty({ type, page }: { readonly type: BattleType; readonly page: number }) {
  const say = useText()
  if (page > 1)
    return (
      <EmptyState
        image={art('trophy')}
        title={say('battle.emptyPage')}
        actions={
          <Link className={buttonClass({ tone: 'gold' })} to={`/battles?type=${type}`}>
            {say('battle.firstPage')}
          </Link>
        }
      />
    )
  const { title, text } = emptyTexts[type]
  return (
    <EmptyState
      image={art('trophy')}
      title={say(title)}
      actions={
        <Link className={buttonClass({ tone: 'gold' })} to="/games">
          {say('coming.playNow')}
        </Link>
      }
    >
      <p>{say(text)}</p>
    </EmptyState>
  )
}
