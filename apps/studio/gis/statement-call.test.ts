import { expect, test } from 'vitest'
import { seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

type Reported = {
  readonly round_id: string
  readonly player_id: string
  readonly status: string
  readonly bet: string
  readonly win: string
  readonly ended_at: number | null
}
const noon = Date.UTC(2026, 10, 21, 12) / 1_000
const readStatement = async (form: Record<string, string | number>) =>
  (await work.gis('GET', '/operations/rounds', form)).json<{ items: Reported[]; next: string | null }>()

test('a round is listed as open while it runs, and with its bet and win after it has ended; play money is not listed', async () => {
  const player = await seatPlayer(work)
  const round = await player.spin('10.00')
  expect((await readStatement({ from: noon - 60, to: noon + 60 })).items).toMatchObject([
    { round_id: round.id, player_id: 'player-1', status: 'open', bet: '0.00', win: '0.00', ended_at: null },
  ])
  const shown = await player.shown(round)
  const demo = await seatPlayer(work, { mode: 'demo' })
  await demo.shown(await demo.spin('10.00'))
  expect(await readStatement({ from: noon, to: noon + 1 })).toMatchObject({
    items: [{ round_id: round.id, status: 'settled', bet: '10.00', win: shown.payout, ended_at: noon }],
    next: null,
  })
  expect(await readStatement({ round_id: round.id })).toMatchObject({ items: [{ round_id: round.id }] })
})

test('the time range includes its start and excludes its end; a page starts after the round named by the cursor', async () => {
  const player = await seatPlayer(work)
  const round = await player.spin('10.00')
  expect((await readStatement({ from: noon + 1, to: noon + 60 })).items).toEqual([])
  expect((await readStatement({ from: noon - 60, to: noon })).items).toEqual([])
  expect((await readStatement({ from: noon, to: noon + 60, after: round.id })).items).toEqual([])
})

test.each([[{}], [{ from: noon }], [{ from: 'yesterday', to: noon }], [{ round_id: '42' }]])(
  '%j is refused',
  async (form) => {
    expect((await work.gis('GET', '/operations/rounds', form as Record<string, number>)).statusCode).toBe(422)
  },
)
