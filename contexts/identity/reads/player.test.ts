import * as contract from '@zoria/contract/identity/http'
import { money, parseId } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { openIdentity } from '../testing/identity-setup.ts'
import { visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { ask, registerFully } = visitorOf(setup)

test('the profile shows each balance in its own field, as a string with two decimals (Spec §3)', async () => {
  const { user, token } = await registerFully()
  const playerId = parseId<'Player'>(user.id)
  const credit = {
    kind: 'adjustment',
    playerId,
    source: 'staff',
    direction: 'credit',
    reason: 'test',
    by: 'olha@zoria.test',
  } as const
  const terms = {
    wagerType: 'CLASSIC',
    wager: money(9_000n, 'uah'),
    releaseMax: null,
    stakeMax: null,
    burnsAt: null,
    burnAtOrBelow: null,
    burnsOnDeposit: false,
    burnsOnWithdrawal: false,
  } as const
  const commands = [
    {
      kind: 'bonus_credit',
      playerId,
      source: 'bonuses',
      externalId: '0193a000-0000-7000-8001-0000000000b1',
      offerId: 'offer',
      amount: money(300n, 'uah'),
      terms,
    },
    { ...credit, externalId: 'game', purse: 'game', amount: money(123_456n, 'uah') },
    { ...credit, externalId: 'electronic', purse: 'electronic', amount: money(7n, 'uah') },
    { ...credit, externalId: 'cashback', purse: 'cashback', amount: money(1_250n, 'uah') },
  ] as const
  for (const command of commands) expect((await setup.wallet.execute(command)).code).toBe('OK')
  const held = await setup.wallet.balances(playerId)
  expect((await ask(contract.getUser, { token })).json()).toMatchObject({
    wallet_version: Number(held?.version),
    game_wallet_group: { balance: '1234.56' },
    bonus_wallet_group: { balance: '3.00' },
    electronic_wallet_group: { balance: '0.07' },
    cashback_balance: '12.50',
  })
})
