import type { FrameOf, PlayerTopic } from '@zoria/contract/live/player-topics'
import type { ChangeOf, PublicTopic, StateOf } from '@zoria/contract/live/public-topics'
import { expect, test, vi } from 'vitest'
import { readFrame } from './live/frames.ts'
import { afterMessage, readLive } from './live/public-live.ts'

// The modules above read frames as browsers do.
vi.mock('zod/mini', async () => {
  const { schemas } = await import('./contract-schemas.ts')
  const names = Object.keys(await vi.importActual('zod/mini')) as (keyof typeof schemas)[]
  return Object.fromEntries(names.map((name) => [name, schemas[name]]))
})
vi.doUnmock('zod/mini')
vi.resetModules()
const { playerTopics } = await import('@zoria/contract/live/player-topics')
const { isLive, publicTopics } = await import('@zoria/contract/live/public-topics')

const [id, at] = ['01935b5e-0000-7000-8000-000000000001', '2026-11-24T12:00:00.000Z']
const names = { en: 'Cup', ua: 'Кубок', ru: 'Кубок', kz: 'Кубок' }
const freeRounds = { count: 20, stake: '2.00', game: { slug: 'berkut', name: 'Berkut' } }
const prize = { kind: 'free_rounds', worth: '40.00', bonus: { id, names }, free_rounds: freeRounds } as const
const target = { rank: 1, gap: '0.40' }
const group = { balance: '5.00' }

/** A frame of each topic, with every field filled. */
const frames: { readonly [T in PlayerTopic]: FrameOf<T> } = {
  balance: {
    version: 3,
    cashback_balance: '0.00',
    game_wallet_group: group,
    electronic_wallet_group: { balance: '-1.00' },
    bonus_wallet_group: group,
  },
  payment: { id: 'p-1', direction: 'payin', status: 'success' },
  bonus: { id: 'b-1', status: 'CLAIMABLE', progress: '1.00', wager_amount: '2.00', bonus_amount: '3.00' },
  battle: {
    slug: 'steppe',
    own: {
      state: 'active',
      joined_at: at,
      barrier: 'BATTLE_OVER',
      rounds: 3,
      rounds_to_qualify: 0,
      rounds_left: 4,
      score: '2.50',
      best_multiplier: '2.50',
      rank: 2,
      next_place: target,
      next_prize: { ...target, prize },
      prize,
      prize_status: 'owed',
      margin: '1.00',
    },
  },
  inbox: {
    unread: 3,
    prize: {
      id,
      kind: 'battle_prize',
      subject: id,
      amount: '5.00',
      currency: 'uah',
      names,
      level: 2,
      battle: { slug: 'steppe', names, place: 1, count: 20 },
      raffle: { id, place: 1, ticket: 7 },
      until: at,
      at,
      read_at: at,
    },
  },
}
const game = { slug: 'berkut', name: 'Berkut', image: 'berkut.webp' }
const wins = [{ id: '1', game, alias: 'Amb***70', amount: '6000.00', currency: 'uah' as const, multiplier: 300, at }]
const presence = { active: 2, total: 7 }
const leaders = [{ rank: 1, alias: 'Amb***70', score: '2.50', rounds: 4, is_tied: false }]
const status = 'active' as const
const battles = [{ slug: 'steppe', status, fund: '100.00', participants: 2, ranked: 1, as_of: at, leaders }]
const drop = { id, amount: '900.00', alias: 'Amb***70', at }
const ofHearts = { suit: 'hearts', currency: 'uah' } as const
const jackpots = [{ ...ofHearts, value: '100.00', as_of: at, is_running: true, drop }]
const states: { readonly [T in PublicTopic]: StateOf<T> } = { big_wins: wins, presence, battles, jackpots }
const changed = { added: wins, removed: ['2'] }
const changes: { readonly [T in PublicTopic]: ChangeOf<T> } = { big_wins: changed, presence, battles, jackpots }

/** A value, and each variant of it with one part missing or of another type. */
function variantsOf(value: unknown): readonly unknown[] {
  const others = [undefined, null, 'other', 7, true, [], {}]
  if (typeof value !== 'object' || value === null) return [value, ...others]
  const inside = Object.entries(value).flatMap(([name, part]) =>
    variantsOf(part).map((variant) => Object.assign(structuredClone(value), { [name]: variant })),
  )
  return [value, ...others, ...inside]
}

const textsOf = (value: unknown) => variantsOf(value).flatMap((variant) => JSON.stringify(variant) ?? [])

const [ofPlayer, ofAll] = [Object.keys(playerTopics) as PlayerTopic[], Object.keys(publicTopics) as PublicTopic[]]

test.each(ofPlayer)('a browser reads frames of the topic %s that are of the contract', (topic) => {
  const { [topic]: frame } = frames
  expect(readFrame(topic, JSON.stringify(frame))).toEqual({ kind: topic, frame })
  for (const text of textsOf(frame)) {
    const { success } = playerTopics[topic].frame.safeParse(JSON.parse(text))
    expect([text, readFrame(topic, text) !== null]).toEqual([text, success])
  }
})

test.each(ofAll)('a browser reads public frames with the topic %s that are of the contract', (topic) => {
  for (const [kind, samples] of [
    ['state', states],
    ['change', changes],
  ] as const) {
    const data = { [topic]: samples[topic] }
    expect(readLive(kind, JSON.stringify(data))).toEqual({ kind, data })
    for (const text of textsOf(data)) {
      expect([text, readLive(kind, text) !== null]).toEqual([text, isLive(kind, JSON.parse(text))])
    }
  }
})

test('a state replaces the topics that it names; the others keep their state', () => {
  const after = afterMessage({ big_wins: wins, presence }, { kind: 'state', data: { big_wins: [], battles } })
  expect(after).toEqual({ big_wins: [], presence, battles })
})
