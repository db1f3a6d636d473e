import { hostileTexts } from '@zoria/testkit/hostile-texts'
import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { thingsAsText } from '../head/things.ts'
import { RichText } from './rich-text.tsx'

const corpus = hostileTexts('run()')

test.each(corpus)('%s is written as text', (text) => {
  const html = rendered(<RichText text={text} values={{ script: '<script>run()</script>' }} />)
  expect(html.replaceAll(/<\/?b>|<!-- -->/g, '')).not.toMatch(/[<>]/)
})

test.each(corpus)('%s ends no script of structured things', (text) => {
  const reported = thingsAsText([{ '@type': 'Thing', name: text }])
  expect(reported).not.toContain('<')
  expect(JSON.stringify(JSON.parse(reported))).toContain(JSON.stringify(text))
})
