import { hostileTexts } from '@zoria/testkit/hostile-texts'
import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { thingsAsText } from './head/things.ts'
import { ToldText } from './told-text.tsx'

const corpus = hostileTexts('run()')

test.each(corpus)('%s is written as text', (text) => {
  const html = rendered(<ToldText text={text} values={{ script: '<script>run()</script>' }} />)
  expect(html.replaceAll(/<\/?b>|<!-- -->/g, '')).not.toMatch(/[<>]/)
})

test.each(corpus)('%s ends no script of structured things', (text) => {
  const told = thingsAsText([{ '@type': 'Thing', name: text }])
  expect(told).not.toContain('<')
  expect(JSON.stringify(JSON.parse(told))).toContain(JSON.stringify(text))
})
