import { describe, expect, test } from 'vitest'
import { mayWrite, roles, type WrittenKind } from './roles.ts'

describe('write access by role', () => {
  test.each<[WrittenKind, string]>([
    // kind            written by
    ['components', 'marketing editor'],
    ['info-lists', 'marketing editor'],
    ['provider-texts', 'marketing editor'],
    ['media', 'marketing editor'],
    ['modals', 'editor'],
    ['pages', 'editor'],
  ])('%s: %s', (kind, writers) => {
    expect(roles.filter((role) => mayWrite(role, kind)).join(' ')).toBe(writers)
  })
})
