import { readTemplate } from '@zoria/battles'
import { fail, newId, ok, type Money } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { describe, expect, test } from 'vitest'
import { demoBattles, templatesOf, type DemoMeans } from './battles.ts'

type Changes = { readonly isSandbox?: boolean; readonly desk?: Partial<DemoMeans['desk']> }

/** A demo among stand-ins that note what is done. */
async function demo({ isSandbox = true, desk = {} }: Changes = {}) {
  const noted = { output: [] as string[], credits: [] as Money[], registered: [] as string[], credited: [] as string[], joined: 0, rounds: 0, finished: [] as string[] }
  const isDone = await demoBattles({
    isSandbox,
    desk: {
      create: async ({ template }) => readTemplate(template),
      start: async ({ slug }) => ok({ slug: `${slug}-run` }),
      finish: async ({ slug }) => (noted.finished.push(slug), ok({ slug })),
      show: async () => ({ battle: { status: 'paid', frozen: { roundsCount: 7 } }, participants: 12, places: [], prizes: [] }) as unknown as Awaited<ReturnType<DemoMeans['desk']['show']>>,
      ...desk,
    },
    register: async () => {
      const id = newId<'Player'>(0 as never, (count) => systemChance.bytes(count))
      noted.registered.push(id)
      return { id, join: async () => void (noted.joined += 1), play: async ({ rounds }) => void (noted.rounds += rounds) }
    },
    credit: async (id, amount) => void [noted.credits.push(amount), noted.credited.push(id)],
    say: (line) => void noted.output.push(line),
  })
  return { isDone, ...noted }
}

describe('demo battles', () => {
  test('do nothing outside of the sandbox', async () => {
    expect(await demo({ isSandbox: false })).toEqual({ isDone: false, output: ['demo players and their money exist in the sandbox only: SANDBOX=on is needed'], credits: [], registered: [], credited: [], joined: 0, rounds: 0, finished: [] })
  })

  test('are five in each currency, which twelve players join and play', async () => {
    const { isDone, credits, joined, finished } = await demo()
    expect([isDone, credits.length, joined, finished.length]).toEqual([true, 24, 120, 10])
    expect([...new Set(credits.map(({ amount, currency }) => `${amount} ${currency}`))]).toEqual(['200000 uah', '2400000 kzt'])
  })

  test('repeated, credit only players that the repeat has made, once each', async () => {
    const [first, second] = [await demo(), await demo()]
    for (const { registered, credited } of [first, second]) expect(credited.toSorted()).toEqual(registered.toSorted())
    expect(new Set([...first.credited, ...second.credited]).size).toBe(48)
  })

  test('use templates of an earlier demo again', async () => {
    expect((await demo({ desk: { create: async () => fail({ code: 'BATTLE_TAKEN' as const }) } })).finished).toHaveLength(10)
  })

  test.each([
    ['a run began in the same minute', { start: async () => fail({ code: 'BATTLE_TAKEN' as const }) }, 'a run of demo-wind-uah began within this minute: try again in the next one'],
    ['a run was cancelled meanwhile', { finish: async () => fail({ code: 'BATTLE_NOT_FOUND' as const }) }, 'demo-wind-uah-run was not finished: BATTLE_NOT_FOUND'],
  ])('end where %s', async (_, desk, expected) => {
    const ended = await demo({ desk })
    expect([ended.isDone, ended.output.at(-1)]).toEqual([false, expected])
  })

  test.each(['uah', 'kzt'] as const)('have templates in order in %s, with all four scorings', (currency) => {
    const read = templatesOf(currency).map((template) => readTemplate(template))
    expect(read.filter(({ ok: isRead }) => !isRead)).toEqual([])
    expect(new Set(read.flatMap((each) => (each.ok ? [each.value.terms.scoring] : []))).size).toBe(4)
    expect(read[0]).toMatchObject({ value: { slug: `demo-wind-${currency}`, terms: { stakeMin: currency === 'uah' ? 100n : 1_200n } } })
  })
})
