import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

test.each([
  // items   pages asked for
  [[],       1],
  [[1],      1],
  [[1, 2],   1],
  [[1, 2, 3], 2],
  [[1, 2, 3, 4], 2],
  [[1, 2, 3, 4, 5], 3],
])('of %j in pages of two everything is read, in %i', async (list, pages) => {
  let asked = 0
  const read = async (page: number) => ((asked += 1), { items: list.slice((page - 1) * 2, page * 2), total: list.length })
  expect([await everyPage(read), asked]).toEqual([list, pages])
})

test('a list that tells more than it has comes to an end', async () => {
  expect(await everyPage(async (page) => ({ items: page === 1 ? ['a'] : [], total: 9 }))).toEqual(['a'])
})
