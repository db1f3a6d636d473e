import { expect, test } from 'vitest'
import type { Answer, WalletClient } from '../gis/wallet-client.ts'
import { Unmet } from './expectations.ts'
import { runSuite } from './suite.ts'

const answer: Answer = {
  status: 200,
  text: '',
  ms: 1,
  isJson: true,
  balance: 99_9900n,
  balanceKind: 'number',
  transactionId: undefined,
  listed: undefined,
  errorCode: undefined,
  errorText: undefined,
}

/** A wallet whose player has 99.99. */
const line: WalletClient = {
  sign: () => ({ headers: {}, body: '' }),
  signWith: () => ({ headers: {}, body: '' }),
  send: async () => answer,
  sendAndHangUp: async () => undefined,
  close: () => undefined,
}

test('with a player below a hundred stakes nothing runs, so that the wallet is not blamed for an empty balance', async () => {
  const found: string[] = []
  const tried = runSuite({
    line,
    launched: { player: 'p', session: 's', currency: 'UAH', game: 'g' },
    stake: 1_0000n,
    storm: 1,
    now: () => 0,
    can: {},
    lacks: {} as never,
    groups: [2],
    onFinding: ({ name }) => void found.push(name),
  })
  await expect(tried).rejects.toThrow(Unmet)
  await expect(tried).rejects.toThrow(
    'the player has 99.99 and needs 100.00, a hundred stakes: give him more, or name a smaller --stake',
  )
  expect(found).toEqual([])
})
