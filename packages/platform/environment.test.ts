import { expect, test } from 'vitest'
import { EnvironmentFault, parseEnvironment, variables } from './environment.ts'

const shape = { PORT: variables.port, DATABASE_URL: variables.databaseUrl, SANDBOX: variables.sandbox }

test('a good environment is read, absent variables take their default', () => {
  expect(parseEnvironment(shape, { PORT: '3001', DATABASE_URL: 'postgres://x', SANDBOX: '' })).toEqual({ PORT: 3001, DATABASE_URL: 'postgres://x', SANDBOX: false })
})

test('all faults are told at once', () => {
  const read = () => parseEnvironment(shape, { PORT: '99999', DATABASE_URL: 'mysql://x', SANDBOX: 'maybe' })
  expect(read).toThrow(EnvironmentFault)
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*SANDBOX/)
})
