import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test('a valid name is used unchanged', () => {
  expect(slugOf({ slug: 'zoloto-skifiv' })).toBe('zoloto-skifiv')
  expect(slugOf({ slug: 'a'.repeat(100) })).toBe('a'.repeat(100))
})

test.each(['Berkut', 'berkut ', '<script>', '-berkut', '', 'a'.repeat(101), 'беркут'])(
  'a page of %s is not there',
  (slug) => {
    expect(() => slugOf({ slug })).toThrow(
      expect.objectContaining({ init: { status: 404 }, data: { code: 'NOT_FOUND' } }),
    )
  },
)
