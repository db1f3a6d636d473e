import type { Offer } from '@zoria/contract/bonuses/entities'
import { expect, test, vi } from 'vitest'
import { beginActivation, type ActivatedOffer } from '../model/activation.ts'
import { run, useActivation } from './use-activation.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const offer = {
  id: 'gift',
  min_rating: 0,
  bonus_group: { enabled: true },
  is_daily_activation: false,
  max_daily_activations: 1,
  max_unique_activations: null,
  user_bonuses: [],
  _count: { user_bonuses: 0 },
} satisfies ActivatedOffer

test('an activation whose call was left is over: nothing waits behind it', async () => {
  const leaves: (() => void)[] = []
  const over = vi.fn<() => void>()
  const nothing = () => undefined
  run({
    offer: offer as unknown as Offer,
    first: beginActivation({ offer, rating: 4 }),
    deeds: {
      lookForRating: () => Promise.resolve(null),
      look: () => Promise.resolve(null),
      subscribe: () =>
        Promise.resolve({ ok: false, refusal: { status: 403, code: 'ACTION_NOT_VERIFIED', details: {} } as never }),
      verify: (_, onClose) => void leaves.push(onClose),
      showModal: nothing,
      callForDeposit: nothing,
      taken: nothing,
      over,
    },
  })
  await vi.waitFor(() => expect(leaves).toHaveLength(1), patience)
  expect(useActivation.getState().running?.activation.step.at).toBe('verifying')
  leaves[0]?.()
  expect(useActivation.getState().running).toBeNull()
  expect(over).toHaveBeenCalledOnce()
})

test.each([
  [{ min_rating: '3' }, 3],
  [{}, 0],
])(
  'a rating too low by %j is shown with %s: the server knows an edit that the page has not loaded',
  async (details, minRating) => {
    const received: unknown[] = []
    const nothing = () => undefined
    run({
      offer: offer as unknown as Offer,
      first: beginActivation({ offer, rating: 0 }),
      deeds: {
        lookForRating: () => Promise.resolve(null),
        look: () => Promise.resolve(null),
        subscribe: () =>
          Promise.resolve({ ok: false, refusal: { status: 409, code: 'LOW_USER_RATING', details } as never }),
        verify: nothing,
        showModal: (what) => void received.push(what),
        callForDeposit: nothing,
        taken: nothing,
        over: nothing,
      },
    })
    await vi.waitFor(() => expect(received).toEqual([{ key: 'LOW_USER_RATING', minRating }]), patience)
  },
)

test('a bonus that needs more than the page knows of is given where play raised the rating meanwhile', async () => {
  const shown: unknown[] = []
  const taken: unknown[] = []
  const nothing = () => undefined
  const demanding = { ...offer, min_rating: 2 }
  run({
    offer: demanding as unknown as Offer,
    first: beginActivation({ offer: demanding, rating: 1.5 }),
    deeds: {
      lookForRating: () => Promise.resolve(2),
      look: () => Promise.resolve(null),
      subscribe: () => Promise.resolve({ ok: true, bonus: { id: 'pb', status: 'ACTIVE' } as never }),
      verify: nothing,
      showModal: (what) => void shown.push(what),
      callForDeposit: nothing,
      taken: (bonus) => void taken.push(bonus),
      over: nothing,
    },
  })
  await vi.waitFor(() => expect(taken).toHaveLength(1), patience)
  expect(shown).toEqual([])
})
