import { describe, expect, test } from 'vitest'
import { whatHappened } from './record-change.ts'

describe('what a change did to what readers see', () => {
  test.each([
    // before        after         was
    [undefined, 'draft', 'draft'],
    [undefined, 'published', 'publish'],
    ['draft', 'draft', 'draft'],
    ['draft', 'published', 'publish'],
    ['published', 'published', 'publish'],
    ['published', 'draft', 'unpublish'],
    // Pictures have no drafts.
    [undefined, undefined, 'publish'],
  ])('%s, then %s: %s', (before, after, what) => {
    expect(whatHappened({ _status: after }, before === undefined ? undefined : { _status: before })).toBe(what)
  })
})
