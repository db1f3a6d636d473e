import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

test('the breakpoints are mobile 380, tablet 768, desktop 1024, desktop1440 1440 (Spec §9), and no others', () => {
  const reported = [...tokens.matchAll(/--breakpoint-([\w*]+): (\w+);/g)].map(([, name, value]) => [name, value])
  expect(reported).toEqual([
    ['*', 'initial'],
    ['mobile', '380px'],
    ['tablet', '768px'],
    ['desktop', '1024px'],
    ['desktop1440', '1440px'],
  ])
})
