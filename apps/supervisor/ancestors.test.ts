import { describe, expect, test } from 'vitest'
import { isLauncher } from './ancestors.ts'

describe('the processes that started us', () => {
  test.each([
    ['npm with its process title', ['npm start']],
    ['npm run', ['npm run start']],
    ['npm without its process title', ['node', '/usr/bin/npm', 'start']],
    ['npm as a program', ['/opt/node', '/opt/lib/node_modules/npm/bin/npm-cli.js', 'start']],
    ["npm's shell", ['sh', '-c', 'exec node scripts/start.mjs']],
    ['the bootstrap', ['node', 'scripts/start.mjs']],
  ])('is %s', (_, command) => {
    expect(isLauncher(command)).toBe(true)
  })

  test.each([
    ['an interactive shell, which may end', ['-bash']],
    ['a test', ['node', 'scripts/test.mjs']],
    ['the init process', ['/sbin/init']],
    ['nobody', []],
  ])('is not %s', (_, command) => {
    expect(isLauncher(command)).toBe(false)
  })
})
