import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const clockAt = () => {
  let local = 5_000
  const clock = createServerClock(() => local)
  return { clock, pass: (ms: number) => (local += ms) }
}

test("counts on from the server's time, whatever the browser's clock says", () => {
  const { clock, pass } = clockAt()
  clock.record(1_000_000)
  pass(1_500)
  expect(clock.now()).toBe(1_001_500)
})

test('a message that was late on its way does not set the clock back', () => {
  const { clock, pass } = clockAt()
  clock.record(1_000_000)
  pass(1_000)
  clock.record(1_000_400)
  expect(clock.now()).toBe(1_001_000)
})

test('a message that was faster corrects it', () => {
  const { clock, pass } = clockAt()
  clock.record(1_000_000)
  pass(1_000)
  clock.record(1_001_300)
  expect(clock.now()).toBe(1_001_300)
})

test('follows a server whose clock was set back', () => {
  const { clock, pass } = clockAt()
  clock.record(1_000_000)
  pass(1_000)
  clock.record(400_000)
  expect(clock.now()).toBe(400_000)
})
