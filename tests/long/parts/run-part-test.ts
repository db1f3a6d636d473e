import { describe, expect, test } from 'vitest'
import type { Part } from './part.ts'

/** Tests that the parts hold at the size of the gate. */
export function withstands(parts: readonly Part[]): void {
  describe('the platform withstands', () => {
    test.each(parts)('$proves', async ({ run }) => {
      const { plants, violations } = await run({ seed: 'gate', size: 'gate', report: () => undefined })
      expect(violations).toEqual([])
      expect(plants.filter(({ caught }) => caught === null)).toEqual([])
      expect(plants.length).toBeGreaterThan(0)
    })
  })
}
