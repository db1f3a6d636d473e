import { describe, expect, test } from 'vitest'
import { payloadHooks } from './log.ts'

function written(...given: unknown[]): unknown[] {
  const lines: unknown[] = []
  const write = (...each: unknown[]): void => void lines.push(['as it is', ...each])
  payloadHooks.logMethod.call({ info: (message) => void lines.push(['info', message]) }, given, write)
  return lines
}

describe('a line of Payload', () => {
  test.each([400, 403, 404, 423])('about a call that is refused with %i is no error and has no stack', (status) => {
    const err = Object.assign(new Error('You are not allowed to perform this action.'), { name: 'o', status })
    expect(written({ err })).toEqual([['info', 'You are not allowed to perform this action.']])
  })

  test.each([
    [{ err: Object.assign(new Error('broken'), { status: 500 }) }],
    [{ err: new Error('broken') }],
    [{ err: null }],
    [{ msg: 'ready' }],
    ['ready'],
    [{ err: new Error('closed') }, 'a database connection was closed'],
  ])('of any other kind stays: %o', (...given) => {
    expect(written(...given)).toEqual([['as it is', ...given]])
  })
})
