import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { languageTags, prefixOf } from '../../i18n/languages.ts'
import { BareProblem } from './bare-problem.tsx'

const html = rendered(<BareProblem />)

test('a page that could not be shown at all has a title', () => expect(html).toContain('<title>Zoria</title>'))

test.each(languageTags)('it leads in %s to the home page of that language', (tag) =>
  expect(html).toMatch(new RegExp(`<section lang="${tag}"><h2>[^<]+</h2><a [^>]*href="/${prefixOf[tag]}"`)),
)
