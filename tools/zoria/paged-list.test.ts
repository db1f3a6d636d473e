import { expect, test } from 'vitest'
import { everyPage } from './paged-list.ts'

test.each<[string, readonly { items: string[]; next: string | null }[]]>([
  ['one page', [{ items: ['a', 'b'], next: null }]],
  ['an empty list', [{ items: [], next: null }]],
  [
    'three pages, the middle one empty',
    [
      { items: ['a'], next: '7' },
      { items: [], next: '5.2026-11-21' },
      { items: ['b'], next: null },
    ],
  ],
])('%s is read to its end, each page from where the one before it ended', async (_, pages) => {
  const asked: (string | undefined)[] = []
  const read = async (before: string | undefined) => {
    asked.push(before)
    return pages[asked.length - 1] ?? { items: [], next: null }
  }
  expect([await everyPage(read), asked]).toEqual([
    pages.flatMap(({ items }) => items),
    [undefined, ...pages.slice(0, -1).map(({ next }) => next)],
  ])
})
