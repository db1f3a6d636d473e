import { describe, expect, test } from 'vitest'
import { isLauncher } from './ancestors.ts'

describe('who started us', () => {
  test.each([
    ['npm as it names itself', ['npm start']],
    ['npm run', ['npm run start']],
    ['npm before it named itself', ['node', '/usr/bin/npm', 'start']],
    ['npm by its program', ['/opt/node', '/opt/lib/node_modules/npm/bin/npm-cli.js', 'start']],
    ['the shell of npm', ['sh', '-c', 'exec node scripts/start.mjs']],
    ['the bootstrap', ['node', 'scripts/start.mjs']],
  ])('is %s', (_, command) => {
    expect(isLauncher(command)).toBe(true)
  })

  test.each([
    ['a shell, which may go', ['-bash']],
    ['a test', ['node', 'scripts/test.mjs']],
    ['the first process of the machine', ['/sbin/init']],
    ['nobody', []],
  ])('is not %s', (_, command) => {
    expect(isLauncher(command)).toBe(false)
  })
})
