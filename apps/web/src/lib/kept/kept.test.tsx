import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import { loadCatalogues } from '../../i18n/catalogues.ts'
import type { LanguageTag } from '../../i18n/languages.ts'
import { Texts, useText } from '../../i18n/text.tsx'
import { Link } from '../link.tsx'
import { SessionProvider, useSession } from '../session/session.tsx'
import { useModalAddress } from '../../shell/index.ts'
import { Kept } from './kept.tsx'
import { createPartShelf, Shelf } from './part-shelf.ts'
import { writtenBy } from './written.ts'

await loadCatalogues(['en', 'uk'])

type Page = { readonly language?: LanguageTag; readonly basename?: string; readonly nonce?: string; readonly isVisitors?: boolean; readonly address?: string }

/** Renders pages over one shelf, as the server does. */
function site(lettersMost?: number) {
  const partsOf = createPartShelf(lettersMost)
  const faults: string[] = []
  const render = async (content: ReactNode, { language = 'en', basename = '/en', nonce = 'n+1', isVisitors = true, address = '/games' }: Page = {}) => {
    const { shelf, take } = partsOf({ isVisitors, nonce, report: ({ message }) => faults.push(message) })
    const node = <Shelf value={shelf}><MemoryRouter basename={basename} initialEntries={[`${basename}${address}`]}><Texts language={language}>{content}</Texts></MemoryRouter></Shelf>
    const signed = <QueryClientProvider client={new QueryClient()}><SessionProvider user={null} sendsVisitorId={false} onEnded={() => undefined}>{node}</SessionProvider></QueryClientProvider>
    const written = await new Promise<readonly (string | Uint8Array)[]>((resolve, reject) => {
      const stream = renderToPipeableStream(signed, { onAllReady: () => resolve(writtenBy(stream.pipe)), onShellError: reject, onError: () => undefined })
    })
    const pieces = take(written)
    return { html: pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join(''), parts: pieces.filter((piece) => typeof piece !== 'string').length }
  }
  return { render, faults }
}

const made = { times: 0 }
const count = () => { made.times += 1 }
function Words({ more = '' }: { readonly more?: string }) {
  const say = useText()
  count()
  return <>{say('shell.home')} {more}<Link to="/games">{'long '.repeat(400)}</Link>{more}</>
}

function Ways() {
  const addressOf = useModalAddress()
  count()
  return <><Link to={addressOf('login')}>in</Link><Link to="?modal=search">{'long '.repeat(400)}</Link></>
}

describe('a part with addresses that depend on the page', () => {
  const page = (isKept: boolean) => (isKept ? <Kept as="div" part="ways"><Ways /></Kept> : <div><Ways /></div>)

  test('has those of each page it stands in, as if it had been made there, on pages of players, too', async () => {
    const { render, faults } = site()
    await render(page(true))
    const before = made.times
    for (const address of ['/', '/games', '/games?page=2&a=%22', '/games/one?x=<y>']) {
      const kept = [(await render(page(true), { address })).html, (await render(page(true), { address, isVisitors: false })).html]
      const times = made.times
      expect(kept).toEqual(Array(2).fill((await render(page(false), { address })).html))
      made.times = times
    }
    expect([made.times - before, faults]).toEqual([0, []])
  })

  test.each(['/games//one', '/games?x=a?b'])('is made anew where the router has to resolve an address: %s', async (address) => {
    const { render } = site()
    await render(page(true))
    expect((await render(page(true), { address })).html).toBe((await render(page(false), { address })).html)
  })
})

describe('a part that is the same for everybody', () => {
  test('is made once: the page after it says the same without making it', async () => {
    const { render } = site()
    const page = <main>before<Kept as="div" part="words" className="words"><Words more="and more" /></Kept>after</main>
    const first = await render(page)
    const before = made.times
    const second = await render(page)
    expect(second.html).toBe(first.html)
    expect(first.html).toContain('<div class="words">')
    expect([made.times - before, first.parts, second.parts]).toEqual([0, 0, 1])
  })

  test('says what it says where nothing is kept, letter by letter, also around texts that stand side by side', async () => {
    const page = (isKept: boolean) => <p>{isKept ? <Kept as="div" part="texts">one{' '}<b>two</b>{'three'}{'four'}</Kept> : <div>one{' '}<b>two</b>{'three'}{'four'}</div>}</p>
    const { render } = site()
    const plain = (await render(page(false))).html
    expect([(await render(page(true))).html, (await render(page(true))).html]).toEqual([plain, plain])
  })

  test.each<[string, Page, number]>([['another language', { language: 'uk' }, 1], ['another prefix', { basename: '/' }, 1], ['another nonce', { nonce: 'n2' }, 0]])('%s: made %o anew', async (_, other, times) => {
    const { render } = site()
    const page = <Kept as="div" part="words"><Words /></Kept>
    await render(page)
    const before = made.times
    await render(page, other)
    expect(made.times - before).toBe(times)
  })

  test('is made anew for other words it depends on, and goes with the answer it is made of', async () => {
    const { render } = site()
    const [answer, next] = [['a'], ['b']]
    const page = (of: readonly string[], by: number) => <Kept as="div" part="words" of={of} by={[by]}><Words more={of.join()} /></Kept>
    const counts: number[] = []
    for (const [of, by] of [[answer, 1], [answer, 1], [answer, 2], [next, 1]] as const) {
      const before = made.times
      expect((await render(page(of, by))).html).toContain(`</a>${of.join()}`)
      counts.push(made.times - before)
    }
    expect(counts).toEqual([1, 0, 1, 1])
  })

  test('the shelf is bounded: too many letters clear it', async () => {
    const { render } = site(3000)
    const page = (name: string) => <Kept as="div" part={name}><Words /></Kept>
    await render(page('one'))
    await render(page('two'))
    const before = made.times
    await render(page('one'))
    expect(made.times - before).toBe(1)
  })
})

describe('nothing personal is kept', () => {
  test("a player's page leaves nothing on the shelf, and finds what visitors' pages left", async () => {
    const { render } = site()
    const page = (name: string) => <Kept as="div" part="words"><Words more={name} /></Kept>
    expect((await render(page('of a player'), { isVisitors: false })).html).toContain('of a player')
    expect((await render(page('of visitors'))).html).toContain('of visitors')
    expect((await render(page('of a player'), { isVisitors: false })).html).toContain('of visitors')
  })

  const Address = () => <b>{useLocation().search}{useLocation().pathname}</b>
  const Player = () => {
    useSession()
    return null
  }
  test.each<[string, () => ReactNode, string]>([
    ['the address', Address, 'the address'],
    ['the session', Player, 'the session'],
    ['the nonce of one answer', () => <i data-nonce="n+1" />, 'the nonce of one answer'],
    ['a picture that the head asks for', () => <img src="/a.png" alt="" fetchPriority="high" />, 'fetchPriority="high"'],
  ])('what reads %s is made each time, and said once', async (_, Inside, why) => {
    const { render, faults } = site()
    const page = <Kept as="div" part="wrong"><Inside /><Words /></Kept>
    const before = made.times
    await render(page)
    await render(page)
    expect([made.times - before, faults]).toEqual([2, [`the part "wrong" is not kept: it reads ${why}`]])
  })
})
