import { describe, expect, test } from 'vitest'
import { spun } from '../ui/wheel-samples.ts'
import { isTurning, resting, turningAfter, type Turning, type TurningEvent } from './phase.ts'

const run = (events: readonly TurningEvent[], isStill = false, from: Turning = resting) =>
  events.reduce<readonly Turning[]>((all, event) => [...all, turningAfter(all.at(-1)!, event, { isStill })], [from])
const phases = (events: readonly TurningEvent[], isStill = false) => run(events, isStill).map(({ at }) => at)

const [pressed, started, stopped] = [{ kind: 'pressed' }, { kind: 'started' }, { kind: 'stopped' }] as const
const answered = { kind: 'answered', spin: spun } as const
const refused = { kind: 'refused', problem: { code: 'NO_SPINS', retryAfter: null } } as const

describe('the wheel goes through its phases', () => {
  test.each([
    [
      'start, continue, stop, result',
      [pressed, started, answered, stopped],
      ['idle', 'start', 'continue', 'stop', 'result'],
    ],
    [
      'an answer during the start waits for its end',
      [pressed, answered, started, stopped],
      ['idle', 'start', 'start', 'stop', 'result'],
    ],
    ['a refusal brings it to rest', [pressed, started, refused], ['idle', 'start', 'continue', 'idle']],
    [
      'pressed again while it turns, nothing changes',
      [pressed, pressed, started, pressed],
      ['idle', 'start', 'start', 'continue', 'continue'],
    ],
    [
      'after a result it may start again',
      [pressed, started, answered, stopped, pressed],
      ['idle', 'start', 'continue', 'stop', 'result', 'start'],
    ],
    ['a result of an earlier visit is shown', [{ kind: 'found', spin: spun } as const], ['idle', 'result']],
    [
      'a result of an earlier visit does not stop a spin',
      [pressed, { kind: 'found', spin: spun } as const],
      ['idle', 'start', 'start'],
    ],
    ['nothing stops before it was drawn', [pressed, started, stopped], ['idle', 'start', 'continue', 'continue']],
    ['a late answer after a refusal changes nothing', [pressed, refused, answered], ['idle', 'start', 'idle', 'idle']],
  ] as const)('%s', (_, events, expected) => expect(phases(events)).toEqual(expected))

  test('with less motion the result shows at once', () =>
    expect(phases([pressed, answered], true)).toEqual(['idle', 'continue', 'result']))

  test('a refusal is shown', () =>
    expect(run([pressed, refused]).at(-1)).toEqual({ at: 'idle', problem: refused.problem }))

  test.each([
    ['idle', false],
    ['start', true],
    ['continue', true],
    ['stop', true],
    ['result', false],
  ] as const)('in %s it turns: %s', (at, turns) =>
    expect(isTurning({ at, spin: spun, problem: null } as Turning)).toBe(turns),
  )
})
