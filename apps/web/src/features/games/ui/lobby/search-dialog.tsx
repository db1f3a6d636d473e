import { Sheet } from '@zoria/ui/sheet.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Search, X } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { RichText, useText, type MessageId } from '../../../../i18n/text.tsx'
import { useSettled } from '../../../../lib/time/use-settled.ts'
import { useModal } from '../../../../shell/index.ts'
import { useSearch } from '../../api.ts'
import { isTooShort, searchedText } from '../../model/filters.ts'
import { forgetSearches, readSearches, rememberSearch } from '../../model/recent-searches.ts'
import { rowAfter } from '../../model/search-rows.ts'
import { ReadingNote } from './lobby.tsx'
import { SearchRows, rowsOf } from './search-rows.tsx'

/** No request is sent while the player types. */
const pauseMs = 150

/**
 * Search over the page: games and providers while the text is typed, the popular ones before. Arrows choose, Enter
 * opens what is chosen, else all results.
 */
export function SearchDialog() {
  const say = useText()
  const { close } = useModal()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const [chosen, choose] = useState(-1)
  const text = useSettled(searchedText(typed), pauseMs)
  const results = useResults(text)
  const rows = isTooShort(text) || !results.shown ? [] : rowsOf(results.shown)
  const open = (to: string) => {
    if (text !== '') rememberSearch(localStorage, text)
    void navigate(to, { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const row = rows[chosen]
    if (row !== undefined) open(row.to)
    else if (searchedText(typed) !== '' && !isTooShort(typed))
      open(`/games?search=${encodeURIComponent(searchedText(typed))}`)
  }
  const onKey = (event: KeyboardEvent) => {
    const next = rowAfter(chosen, event.key, rows.length)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <Sheet
      side="top"
      width={720}
      title={say('shell.search')}
      closeLabel={say('shell.close')}
      onClose={close}
      isBare
      className="search-dialog"
    >
      <form className="search-input" role="search" onSubmit={submit}>
        <Search size={21} aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls="search-rows"
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] ? `search-row-${chosen}` : undefined}
          aria-label={say('shell.search')}
          placeholder={say('shell.searchHint')}
          value={typed}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={onKey}
          onChange={(event) => {
            type(event.target.value)
            choose(-1)
          }}
        />
        <IconButton isBare label={say('shell.close')} onClick={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </form>
      <div className="search-body">
        {isTooShort(text) ? (
          <p className="search-hint" role="status">
            {say('SEARCH_TOO_SHORT')}
          </p>
        ) : (
          <Results text={text} {...results} chosen={chosen} onOpen={open} />
        )}
        {text === '' ? <RecentSearches onPress={type} /> : null}
      </div>
      <Keys />
    </Sheet>
  )
}

/** What a text found; where that is nothing, what others play, so that the list is never a dead end. */
function useResults(text: string) {
  const { data: found, isPending, isError, refetch } = useSearch(text)
  const popular = useSearch('').data
  const isNothing = found !== undefined && found.games.length + found.providers.length === 0
  return { found, shown: isNothing ? popular : found, isNothing, isPending, isError, again: () => void refetch() }
}

type ResultsProps = ReturnType<typeof useResults> & {
  readonly text: string
  readonly chosen: number
  readonly onOpen: (to: string) => void
}

function Results({ text, found, shown, isNothing, isPending, isError, again, chosen, onOpen }: ResultsProps) {
  const say = useText()
  if (isError)
    return (
      <p className="search-hint" role="alert">
        {say('error.title')}{' '}
        <button type="button" className="link-button" onClick={again}>
          {say('error.again')}
        </button>
      </p>
    )
  if (isPending)
    return (
      <div className="search-waiting">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height={56} radius={13} />
        ))}
      </div>
    )
  return (
    <>
      {text === '' || isNothing ? null : <ReadingNote search={text} reading={found?.reading} />}
      {isNothing ? (
        <p className="search-hint" role="status">
          <RichText id="games.nothingSearched" values={{ search: text }} />
        </p>
      ) : null}
      {shown ? (
        <SearchRows found={shown} heading={headingOf(text, isNothing)} text={text} chosen={chosen} onOpen={onOpen} />
      ) : null}
    </>
  )
}

function headingOf(text: string, isNothing: boolean): MessageId {
  if (text === '') return 'games.popular'
  return isNothing ? 'games.popularInstead' : 'shell.group.games'
}

function RecentSearches({ onPress }: { readonly onPress: (text: string) => void }) {
  const say = useText()
  const [searches, setSearches] = useState(() => readSearches(localStorage))
  if (searches.length === 0) return null
  return (
    <section>
      <h3 id="recent-searches">{say('games.recentSearches')}</h3>
      <div className="search-recents" role="group" aria-labelledby="recent-searches">
        {searches.map((each) => (
          <button key={each} type="button" className="chosen" onClick={() => onPress(each)}>
            {each}
          </button>
        ))}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            forgetSearches(localStorage)
            setSearches([])
          }}
        >
          {say('games.forget')}
        </button>
      </div>
    </section>
  )
}

/** Keyboard shortcuts. */
function Keys() {
  const say = useText()
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {say('games.keyChoose')}
      </span>
      <span>
        <kbd>Enter</kbd>
        {say('games.keyOpen')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {say('games.keyClose')}
      </span>
    </div>
  )
}
