import { verify } from '@node-rs/argon2'
import { seededChance } from '@zoria/testkit/chance'
import { describe, expect, test, vi } from 'vitest'
import { createBoundedQueue, createPasswordHashes } from './password-hashes.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})

const hashes = createPasswordHashes({ pepper: 'a pepper of sixteen', chance: seededChance('passwords') })

describe('a password', () => {
  test('is hashed with argon2id, 46 MiB, one pass', async () => {
    const hashed = await hashes.hash('kobza-1')
    expect(hashed).toMatchObject({ ok: true, value: expect.stringContaining('$argon2id$v=19$m=47104,t=1,p=1$') })
  })

  test('matches its own hash byte for byte, under its own pepper', async () => {
    const hashed = await hashes.hash('Kobza-1')
    const stored = hashed.ok ? hashed.value : ''
    const peppered = createPasswordHashes({ pepper: 'another pepper here', chance: seededChance('passwords') })
    expect(await hashes.matches('Kobza-1', stored)).toEqual({ ok: true, value: true })
    expect(await hashes.matches('kobza-1', stored)).toEqual({ ok: true, value: false })
    expect(await peppered.matches('Kobza-1', stored)).toEqual({ ok: true, value: false })
  })

  test('of an unknown account never matches, after the same work: one hash of the same cost is compared (S-08)', async () => {
    vi.mocked(verify).mockClear()
    expect(await hashes.matches('kobza-1', undefined)).toEqual({ ok: true, value: false })
    expect(vi.mocked(verify).mock.calls).toEqual([
      [expect.stringContaining('$argon2id$v=19$m=47104,t=1,p=1$'), 'kobza-1', expect.anything()],
    ])
  })
})

describe('the bounded queue', () => {
  const turnOf = () => {
    let end!: () => void
    const done = new Promise<void>((resolve) => (end = resolve))
    return { done, end }
  }

  test('runs a limited number, queues a limited number, refuses the rest, and continues', async () => {
    const run = createBoundedQueue({ runningMax: 1, waitingMax: 1 })
    const [first, second] = [turnOf(), turnOf()]
    const started: string[] = []
    const start = (name: string, { done }: { done: Promise<void> }) => run(() => (started.push(name), done))
    const one = start('one', first)
    const two = start('two', second)
    expect(await run(async () => 'three')).toEqual({ ok: false, refusal: { code: 'OVERLOADED', retryAfter: 3 } })
    expect(started).toEqual(['one'])
    first.end()
    await one
    second.end()
    await two
    expect(started).toEqual(['one', 'two'])
    expect(await run(async () => 'four')).toEqual({ ok: true, value: 'four' })
  })

  test('a failure frees its slot', async () => {
    const run = createBoundedQueue({ runningMax: 1, waitingMax: 0 })
    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run(async () => 1)).toEqual({ ok: true, value: 1 })
  })
})
