import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { useSeen, type Seen } from '../queries/seen.ts'
import { useContentTexts, textsQueryKey } from './content-texts.tsx'

const list = (language: string) => ({
  key: 'limits',
  language,
  header: { text: 'Set **limits** here', image: null },
  items: [{ key: 'deposit', text: 'At most {sum}', image: null }],
})

function Limits({ seen }: { readonly seen: Seen }) {
  useSeen(seen)
  const texts = useContentTexts('limits')
  return (
    <p>
      {texts.lead}|{texts.of('deposit', { sum: '<5>' })}|{texts.of('loss')}
    </p>
  )
}

const seenIn = (language: string | null): Seen =>
  language === null
    ? []
    : [{ queryKey: textsQueryKey({ list: 'limits', language: 'en', preview: null }), answer: list(language) }]
const textOf = (language: string | null) => rendered(<Limits seen={seenIn(language)} />).replaceAll('<!-- -->', '')

test('texts the server has loaded are in the first paint; a missing text leaves its place empty', () => {
  expect(textOf('en')).toBe('<p><span>Set <b>limits</b> here</span>|<span>At most &lt;5&gt;</span>|</p>')
})

test('words in another language than the page say which', () => {
  expect(textOf('ru')).toContain('<span lang="ru">Set <b>limits</b> here</span>')
})

test('words that have not come say nothing', () => {
  expect(textOf(null)).toBe('<p>||</p>')
})
