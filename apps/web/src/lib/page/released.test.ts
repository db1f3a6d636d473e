import { LoadFailure } from '@zoria/ui/load-boundary.tsx'
import { describe, expect, test } from 'vitest'
import { fileIn, reloadHelps } from './released.ts'

describe('a reload brings what did not load', () => {
  test.each([
    // file  release page  then
    ['the file is there again', 200, 200, 200, true],
    ['a release has removed it', 404, 404, 200, true],
    ['it is missing in this release', 404, 200, 200, false],
    ['the server restarts', 503, 503, 503, false],
    ['the file is gone while the page is not served', 404, 404, 503, false],
    ['there is no network', 0, 0, 0, false],
    ['the browser names no file', null, 200, 200, true],
    ['the browser names no file, offline', null, 0, 0, false],
  ])('%s', (_, file, release, page, helps) => {
    expect(reloadHelps({ file, release, page })).toBe(helps)
  })
})

test.each([
  [
    'Failed to fetch dynamically imported module: http://site/assets/auth-dialog-2yb0rnMi.js',
    'http://site/assets/auth-dialog-2yb0rnMi.js',
  ],
  ['error loading dynamically imported module: https://site/assets/a.js', 'https://site/assets/a.js'],
  ['Unable to preload CSS for /assets/app-Cc1.css', '/assets/app-Cc1.css'],
  ['Importing a module script failed.', null],
])('of "%s" the file is %s', (message, file) => {
  expect(fileIn(new LoadFailure(new TypeError(message)))).toBe(file)
  expect(fileIn(new TypeError(message))).toBe(file)
})
