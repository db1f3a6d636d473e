import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

test('titles of tests, suites and tables are found as written', () => {
  const text = `
    describe('counting', () => {
      test.each([[1]])('left %s', () => {})
      it.skipIf(false)("a 'quoted' one", async () => {})
      test(\`in backticks\`, () => {})
      expect.soft('no title')
      run('no title either')
    })`
  expect([...testTitles('x.test.ts', text)].sort()).toEqual(["a 'quoted' one", 'counting', 'in backticks', 'left %s'])
})
