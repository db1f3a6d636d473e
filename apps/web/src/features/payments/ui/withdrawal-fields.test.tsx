import type { SavedCard } from '@zoria/contract/payments/cards'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import type { WithdrawalValues } from '../model/withdrawal.ts'
import { WithdrawalFields } from './withdrawal-fields.tsx'

await loadTextsOf('payments')

const saved: SavedCard = {
  id: 'card-1',
  method: 'visa',
  masked: '•••• 4242',
  recipient: 'Olena Koval',
  origin: 'payout',
  last_used_at: '2026-11-21T12:00:00.000Z',
}

function Fields() {
  const form = useForm<WithdrawalValues>({
    defaultValues: { amount: '', destination: '', recipientName: '', cardId: saved.id },
  })
  return <WithdrawalFields form={form} method="visa" isSandbox={false} />
}

test.each([
  ['another card', [{ ...saved, id: 'card-2' }], true],
  ['no card', [], true],
  ['the chosen card', [saved], false],
] as const)('with %s saved, the field for a card number is shown: %s', (_, items, isShown) => {
  const queries = createQueryClient()
  queries.setQueryData([...cached.payments, 'cards'], { items })
  expect(rendered(<Fields />, { queries }).includes('Card number')).toBe(isShown)
})
