import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { useSeen } from './seen.ts'
import { useWords, wordsName } from './words.tsx'

const list = (language: string) => ({ key: 'limits', language, header: { text: 'Set **limits** here', image: null }, items: [{ key: 'deposit', text: 'At most {sum}', image: null }] })

function Limits({ language }: { readonly language: string | null }) {
  useSeen(language === null ? [] : [{ queryKey: wordsName({ list: 'limits', language: 'en', preview: null }), answer: list(language) }])
  const words = useWords('limits')
  return <p>{words.lead}|{words.of('deposit', { sum: '<5>' })}|{words.of('loss')}</p>
}

const textOf = (language: string | null) => rendered(<Limits language={language} />).replaceAll('<!-- -->', '')

test('what the server has seen of a place is said at the first paint; what nobody wrote leaves its place empty', () => {
  expect(textOf('en')).toBe('<p><span>Set <b>limits</b> here</span>|<span>At most &lt;5&gt;</span>|</p>')
})

test('words in another language than the page say which', () => {
  expect(textOf('ru')).toContain('<span lang="ru">Set <b>limits</b> here</span>')
})

test('words that have not come say nothing', () => {
  expect(textOf(null)).toBe('<p>||</p>')
})
