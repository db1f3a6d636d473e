import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { modalQuestion } from './modal-question.ts'

const asked = {
  locale: 'uk',
  key: 'MAKE_DEPOSIT',
  variables: { depositAmount: '500', bonusName: 'B' },
  preview: null,
} as const
const nameOf = (question: Parameters<typeof modalQuestion>[0]) => hashKey(modalQuestion(question).queryKey)

test.each([
  ['in another language', { ...asked, locale: 'kk' }, false],
  ['of another key', { ...asked, key: 'BONUS_EXPIRED' }, false],
  ['with other variables', { ...asked, variables: { depositAmount: '501', bonusName: 'B' } }, false],
  ['in a preview', { ...asked, preview: 'token' }, false],
  ['with the same in another order', { ...asked, variables: { bonusName: 'B', depositAmount: '500' } }, true],
] as const)('texts of a modal %s are the same ones or not (Spec §7)', (_, other, isSame) => {
  expect(nameOf(other) === nameOf(asked)).toBe(isSame)
})

test('they are good for 600 s, asked for once more where they fail, and not when the window gets the focus (Spec §7, §9)', () => {
  expect(modalQuestion(asked)).toMatchObject({ staleTime: 600_000, retry: 1, refetchOnWindowFocus: false })
})
