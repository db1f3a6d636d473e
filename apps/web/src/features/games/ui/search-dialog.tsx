import type { Game, Provider } from '@zoria/contract/games/http'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { ChevronRight, Search, X } from 'lucide-react'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { RichText, useText } from '../../../i18n/text.tsx'
import { formatHundredths } from '../../../lib/formats.ts'
import { useModal } from '../../../shell/index.ts'
import { useSearch } from '../api.ts'
import { isTooShort } from '../model/filters.ts'
import { initialsOf, nameOf } from '../model/names.ts'
import { MiniCover } from './cover.tsx'

/** Search over the page: games and providers while the text is typed, the popular ones before. Enter opens all results. */
export function SearchDialog() {
  const say = useText()
  const { close } = useModal()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const text = useDeferredValue(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '' && !isTooShort(text)) void navigate(`/games?search=${encodeURIComponent(text)}`, { replace: true })
  }
  return (
    <Dialog title={say('shell.search')} closeLabel={say('shell.close')} onClose={close} width={720} isBare className="search-dialog">
      <form className="search-input" role="search" onSubmit={submit}>
        <Search size={21} aria-hidden="true" />
        <input type="search" aria-label={say('shell.search')} placeholder={say('shell.searchHint')} value={typed} maxLength={80} autoComplete="off" onChange={(event) => type(event.target.value)} />
        <IconButton isBare label={say('shell.close')} onClick={close}><X size={20} aria-hidden="true" /></IconButton>
      </form>
      <div className="search-body" aria-live="polite">
        {isTooShort(text) ? <p className="search-hint">{say('SEARCH_TOO_SHORT')}</p> : <Results text={text} />}
      </div>
    </Dialog>
  )
}

function Results({ text }: { readonly text: string }) {
  const say = useText()
  const { data, isPending, isError } = useSearch(text)
  if (isError) return <p className="search-hint">{say('error.title')}</p>
  if (isPending) return ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={56} radius={13} />)
  if (data.games.length + data.providers.length === 0) return <p className="search-hint"><RichText id="games.nothingFor" values={{ search: text }} /></p>
  return (
    <>
      {data.games.length > 0 ? (
        <section aria-label={say('shell.group.games')}>
          <h3>{text === '' ? say('games.popular') : say('shell.group.games')}</h3>
          {data.games.map((game) => <GameRow key={game.id} game={game} />)}
        </section>
      ) : null}
      {data.providers.length > 0 ? (
        <section aria-label={say('shell.nav.providers')}>
          <h3>{say('shell.nav.providers')}</h3>
          {data.providers.map((provider) => <ProviderRow key={provider.slug} provider={provider} />)}
        </section>
      ) : null}
    </>
  )
}

function GameRow({ game }: { readonly game: Game }) {
  const say = useText()
  return (
    <Link className="search-row" to={`/games/${game.slug}`} replace>
      <MiniCover slug={game.slug} />
      <span><b>{nameOf(game, say)}</b><small className="num">{game.provider.name}{game.rtp === null ? '' : ` · RTP ${formatHundredths(game.rtp)}%`}</small></span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

function ProviderRow({ provider }: { readonly provider: Provider }) {
  const say = useText()
  return (
    <Link className="search-row" to={`/providers/${provider.slug}`} replace>
      <span className="provider-mark" aria-hidden="true">{initialsOf(provider.name)}</span>
      <span><b>{provider.name}</b><small>{say('games.count', { count: provider.games_count, shown: String(provider.games_count) })}</small></span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
