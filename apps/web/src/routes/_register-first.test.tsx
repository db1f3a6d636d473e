import type { User } from '@zoria/contract/identity/http'
import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { RegisterFirst } from './_register-first.tsx'

test('a visitor of the battles is asked to register first (Spec §6), a player is not', () => {
  expect(rendered(<RegisterFirst />, { at: '/battles?type=last' })).toMatch(
    /href="\/battles\?type=last&amp;modal=register".*>Register/,
  )
  expect(rendered(<RegisterFirst />, { at: '/battles', user: { id: 'p-1' } as User })).toBe('')
})
