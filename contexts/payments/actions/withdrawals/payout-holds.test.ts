import { bps, parseAmount, parseId, type Id } from '@zoria/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

type PlayerId = Id<'Player'>

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('holds')
})
afterEach(() => at.reset())
afterAll(() => at.close())

const order = { method: 'visa', amount: '500.00', destination: '4242424242424242', recipientName: 'Olena Koval' }
/** A card that is not the shared test card. */
const own = '5555555555554444'

const ask = async (player: PlayerId, change: Partial<typeof order> = {}): Promise<string> => {
  const reply = await at.post(player, '/payments/payout', { ...order, ...change })
  const { status, code } = reply.json() as { status?: string; code?: string }
  return status ?? code ?? ''
}

const uah = (text: string) => parseAmount(text, 'uah')!
let rounds = 0
const play = async (
  player: PlayerId,
  { paid, round, stake, game = 'sevens' }: { paid: string; round: string | null; stake?: string; game?: string },
) => {
  rounds += 1
  const named = {
    playerId: player,
    source: 'gis:zoria',
    provider: 'studio',
    game,
    externalId: `holds ${rounds}`,
    sessionStartedAt: null,
    freeRound: null,
  } as const
  const staked =
    stake === undefined
      ? undefined
      : await at.wallet.execute({
          ...named,
          kind: 'stake',
          amount: uah(stake),
          weight: bps(0),
          round: round ?? `stake ${rounds}`,
          isRoundFinished: false,
          objection: null,
        })
  const won = await at.wallet.execute({
    ...named,
    kind: 'payout',
    amount: uah(paid),
    fraction: 0n,
    type: 'win',
    round,
    isRoundFinished: true,
  })
  expect([staked?.code ?? 'OK', won.code]).toEqual(['OK', 'OK'])
}

const reasonsOf = async (player: PlayerId): Promise<readonly string[]> => {
  const [newest] = await at.owner<
    { reasons: string[] }[]
  >`select reasons from payments.payout_hold h join payments.payment p on p.id = h.payment_id where p.player_id = ${player} order by p.created_at desc, p.id desc limit 1`
  return newest?.reasons ?? []
}

describe('sums', () => {
  test('of a player are approved automatically up to 6,000 in 24 hours and 20,000 in 7 days, also concurrently', async () => {
    const player = await at.newPlayer({ electronic: '40000' })
    const [first, ...asked] = await Promise.all(Array.from({ length: 4 }, () => ask(player, { amount: '2000.00' })))
    expect([first, ...asked].toSorted()).toEqual(['approved', 'approved', 'approved', 'waiting_approval'])
    expect(await reasonsOf(player)).toEqual(['PLAYER_24H'])

    for (const day of [1, 2]) {
      at.clock.advance(86_400_000)
      expect([
        day,
        ...(await Promise.all(Array.from({ length: 3 }, () => ask(player, { amount: '2000.00' })))),
      ]).toEqual([day, 'approved', 'approved', 'approved'])
    }
    at.clock.advance(86_400_000)
    expect(await ask(player, { amount: '200.00' })).toBe('waiting_approval')
    expect(await reasonsOf(player)).toEqual(['PLAYER_7D'])
  })

  test('to one card count across players; the shared test card is exempt', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => at.newPlayer({ electronic: '3000' })))
    for (const player of players) expect(await ask(player, { amount: '2000.00' })).toBe('approved')
    expect(await ask(players[0]!, { amount: '900.00', destination: own })).toBe('PAYOUT_VERIFICATION_REQUIRED')

    const [anna, olga] = [await at.newPlayer({ electronic: '9000' }), await at.newPlayer({ electronic: '9000' })]
    expect(await ask(anna, { amount: '2000.00', destination: '5555 5555 5555 4444' })).toBe('approved')
    const both = await Promise.all([
      ask(olga, { amount: '2000.00', destination: own }),
      ask(anna, { amount: '2000.00', destination: own }),
    ])
    expect(both[0]).toBe('waiting_approval')
    expect(await reasonsOf(olga)).toEqual(['DESTINATION_SHARED'])
    expect(await ask(anna, { amount: '2000.00', destination: own })).toBe('waiting_approval')
    expect(await reasonsOf(anna)).toContain('DESTINATION_24H')
    expect(at.events.map(({ kind }) => kind)).toContain('withdrawal_held')
  })
})

describe('a destination', () => {
  test('that is new needs a call after an earlier one; a denied withdrawal does not make one known', async () => {
    let isCalled = false
    const setup = at.another({
      identity: {
        standing: async () => at.standing(player),
        isSessionProven: async () => true,
        isVerified: async () => isCalled,
        isErased: async () => false,
      },
    })
    const server = await at.serverOf(setup)
    const player = await at.newPlayer({ electronic: '5000' })
    const ask = async (destination: string) => {
      const reply = await server.inject({
        method: 'POST',
        url: '/payments/payout',
        headers: { authorization: `Bearer a.b.${player}` },
        payload: { ...order, destination },
      })
      return reply.json() as { id?: string; status?: string; code?: string; details?: unknown }
    }
    const [own, other] = ['378282246310005', '6011111111111117']
    const first = await ask(own)
    expect(first.status).toBe('approved')
    expect(await ask(other)).toMatchObject({ code: 'PAYOUT_VERIFICATION_REQUIRED', details: { action: 'PAYOUT' } })
    expect((await ask('3782-822463-10005')).status).toBe('approved')
    isCalled = true
    expect((await ask(other)).status).toBe('approved')
    isCalled = false
    expect((await ask(other)).status).toBe('approved')
  })
})

describe('the name', () => {
  test('of earlier recipients is known: a new one waits, and is known after staff approved it', async () => {
    const player = await at.newPlayer({ electronic: '9000' })
    expect(await ask(player, { recipientName: 'Olena  Koval' })).toBe('approved')
    expect(await ask(player, { recipientName: 'KOVAL olena' })).toBe('approved')
    const reply = await at.post(player, '/payments/payout', { ...order, recipientName: 'Petro Hryn' })
    expect(reply.json()).toMatchObject({ status: 'waiting_approval' })
    expect(await reasonsOf(player)).toEqual(['RECIPIENT_NAME'])
    expect(await ask(player, { recipientName: 'Petro Hryn' })).toBe('waiting_approval')

    const approved = await at.payments.staff.approve({
      paymentId: parseId((reply.json() as { id: string }).id),
      amount: '500.00',
      destination: '4242',
      by: 'anna',
      why: 'documents seen',
      requestId: 'r',
    })
    expect(approved).toMatchObject({ ok: true, value: { status: 'approved' } })
    expect(await ask(player, { recipientName: 'Petro Hryn' })).toBe('approved')
  })
})

describe('wins', () => {
  test.each([
    ['without a stake of its round', { paid: '1.00', round: 'never staked' }, ['WIN_WITHOUT_STAKE']],
    [
      'without a round and without a stake in its game',
      { paid: '1.00', round: null, game: 'never played' },
      ['WIN_WITHOUT_STAKE'],
    ],
    ['without a round after a stake in its game', { paid: '1.00', round: null, stake: '1.00' }, []],
    ['at the threshold', { paid: '50000.00', round: 'r', stake: '1.00' }, []],
    ['above it', { paid: '50000.01', round: 'r', stake: '1.00' }, ['WIN_ABOVE_THRESHOLD']],
  ] as const)('%s', async (_, round, reasons) => {
    const player = await at.newPlayer({ electronic: '3000' })
    await play(player, { ...round, round: round.round && `${round.round} ${rounds}` })
    expect(await ask(player)).toBe(reasons.length === 0 ? 'approved' : 'waiting_approval')
    expect(await reasonsOf(player)).toEqual(reasons)
  })

  test('from one provider on one day are summed, minus the stakes', async () => {
    const player = await at.newPlayer({ electronic: '3000' })
    for (let n = 0; n < 3; n += 1) await play(player, { paid: '50000.00', stake: '1000.00', round: `sum ${n}` })
    expect(await ask(player)).toBe('approved')
    await play(player, { paid: '4000.00', stake: '1.00', round: 'sum 3' })
    expect(await ask(player)).toBe('waiting_approval')
    expect(await reasonsOf(player)).toEqual(['PROVIDER_DAY'])
  })

  test('hold every withdrawal until staff approved one that shows them', async () => {
    const player = await at.newPlayer({ electronic: '9000' })
    await play(player, { paid: '1.00', round: 'unstaked' })
    expect([await ask(player), await ask(player)]).toEqual(['waiting_approval', 'waiting_approval'])
    const list = (await at.payments.staff.list()).filter(({ playerId }) => playerId === player)
    expect(list.map(({ held }) => held)).toEqual([['WIN_WITHOUT_STAKE'], ['WIN_WITHOUT_STAKE']])
    const shown = await at.payments.staff.show(parseId(list[0]!.id))
    expect(shown).toMatchObject({
      held: ['WIN_WITHOUT_STAKE'],
      wins: [{ provider: 'studio', game: 'sevens', amount: '1.00', withoutStake: true }],
    })

    await at.payments.staff.deny({
      paymentId: parseId(list[0]!.id),
      by: 'anna',
      why: 'asked the provider',
      requestId: 'r',
    })
    expect(await ask(player)).toBe('waiting_approval')
    await at.payments.staff.approve({
      paymentId: parseId(list[1]!.id),
      amount: '500.00',
      destination: '4242',
      by: 'anna',
      why: 'the provider confirms it',
      requestId: 'r',
    })
    expect(await ask(player)).toBe('approved')

    await play(player, { paid: '1.00', round: 'unstaked again' })
    expect(await ask(player)).toBe('waiting_approval')
    expect(at.events.filter(({ kind }) => kind === 'withdrawal_held')).toHaveLength(4)
  })
})
