import { methods } from '@zoria/contract/payments/words'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cardsFirst } from '../model/methods.ts'
import { MethodChoice } from './method-choice.tsx'

await loadTextsOf('payments')

test('the four brands are offered by their names, cards first (Spec §3)', () => {
  const html = rendered(
    <MethodChoice
      legend="Method"
      methods={cardsFirst(methods)}
      value="visa"
      onChange={() => undefined}
      hint="deposit.instantly"
      onAgain={undefined}
    />,
  )
  expect([...html.matchAll(/value="(\w+)"/g)].map(([, method]) => method)).toEqual([
    'visa',
    'mastercard',
    'applepay',
    'googlepay',
  ])
  expect([...html.matchAll(/<b translate="no">([^<]+)<\/b>/g)].map(([, name]) => name)).toEqual([
    'Visa',
    'Mastercard',
    'Apple Pay',
    'Google Pay',
  ])
})

test('where no method is offered a note says so instead of an empty list', () => {
  const html = rendered(
    <MethodChoice
      legend="Method"
      methods={[]}
      value={null}
      onChange={() => undefined}
      hint="deposit.instantly"
      onAgain={undefined}
    />,
  )
  expect(html).toContain('No payment method is available right now')
})
