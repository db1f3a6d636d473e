import { readTemplate } from '@zoria/battles'
import { fail, newId, ok, type Money } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { describe, expect, test } from 'vitest'
import { demoBattles, fillBattles, templatesOf, type DemoMeans } from './battles.ts'

type Runs = Awaited<ReturnType<DemoMeans['desk']['runsOf']>>
type Changes = {
  readonly isSandbox?: boolean
  readonly desk?: Partial<DemoMeans['desk']>
  readonly play?: typeof demoBattles
  /** The runs that a template has had before. */ readonly runs?: (
    template: string,
  ) => readonly { slug: string; status: string; roundsCount?: number }[]
}

/** A demo among stand-ins that note what is done. */
async function demo({ isSandbox = true, desk = {}, play = demoBattles, runs = () => [] }: Changes = {}) {
  const noted = {
    output: [] as string[],
    credits: [] as Money[],
    registered: [] as string[],
    credited: [] as string[],
    joined: 0,
    rounds: 0,
    finished: [] as string[],
  }
  const isDone = await play({
    isSandbox,
    pace: { registering: 4, playing: 5 },
    signal: new AbortController().signal,
    desk: {
      create: async ({ template }) => readTemplate(template),
      start: async ({ slug }) => ok({ slug: `${slug}-run` }),
      finish: async ({ slug }) => (noted.finished.push(slug), ok({ slug })),
      show: async () =>
        ({
          battle: { status: 'paid', frozen: { roundsCount: 7 } },
          participants: 12,
          places: [],
          prizes: [],
        }) as unknown as Awaited<ReturnType<DemoMeans['desk']['show']>>,
      runsOf: async (template) =>
        runs(template).map(({ slug, status, roundsCount }) => ({
          slug,
          status,
          frozen: roundsCount === undefined ? null : { roundsCount },
        })) as unknown as Runs,
      ...desk,
    },
    register: async () => {
      const id = newId<'Player'>(0 as never, (count) => systemChance.bytes(count))
      noted.registered.push(id)
      return {
        id,
        join: async () => void (noted.joined += 1),
        play: async ({ rounds }) => void (noted.rounds += rounds),
      }
    },
    credit: async (id, amount) => void [noted.credits.push(amount), noted.credited.push(id)],
    say: (line) => void noted.output.push(line),
  })
  return { isDone, ...noted }
}

describe('demo battles', () => {
  test('do nothing outside of the sandbox', async () => {
    expect(await demo({ isSandbox: false })).toEqual({
      isDone: false,
      output: ['demo players and their money exist in the sandbox only: SANDBOX=on is needed'],
      credits: [],
      registered: [],
      credited: [],
      joined: 0,
      rounds: 0,
      finished: [],
    })
  })

  test('are five in each currency, which twelve players join and play', async () => {
    const { isDone, credits, joined, finished } = await demo()
    expect([isDone, credits.length, joined, finished.length]).toEqual([true, 24, 120, 10])
    expect([...new Set(credits.map(({ amount, currency }) => `${amount} ${currency}`))]).toEqual([
      '200000 uah',
      '2400000 kzt',
    ])
  })

  test('repeated, credit only players that the repeat has made, once each', async () => {
    const [first, second] = [await demo(), await demo()]
    for (const { registered, credited } of [first, second]) expect(credited.toSorted()).toEqual(registered.toSorted())
    expect(new Set([...first.credited, ...second.credited]).size).toBe(48)
  })

  test('use templates of an earlier demo again', async () => {
    expect(
      (await demo({ desk: { create: async () => fail({ code: 'BATTLE_TAKEN' as const }) } })).finished,
    ).toHaveLength(10)
  })

  test.each([
    [
      'a run began in the same minute',
      { start: async () => fail({ code: 'BATTLE_TAKEN' as const }) },
      'a run of demo-wind-uah began within this minute: try again in the next one',
    ],
    [
      'a run was cancelled meanwhile',
      { finish: async () => fail({ code: 'BATTLE_NOT_FOUND' as const }) },
      'demo-wind-uah-run was not finished: BATTLE_NOT_FOUND',
    ],
  ])('end where %s', async (_, desk, expected) => {
    const ended = await demo({ desk })
    expect([ended.isDone, ended.output.at(-1)]).toEqual([false, expected])
  })

  test('play as many at a time as the pace says', async () => {
    const [now, most] = [
      { registering: 0, playing: 0 },
      { registering: 0, playing: 0 },
    ]
    const counted = async <Answer>(what: keyof typeof now, work: () => Promise<Answer>): Promise<Answer> => {
      most[what] = Math.max(most[what], (now[what] += 1))
      await new Promise((settle) => setImmediate(settle))
      now[what] -= 1
      return work()
    }
    const watched: typeof demoBattles = (means) =>
      demoBattles({
        ...means,
        register: (currency) =>
          counted('registering', async () => ({
            ...(await means.register(currency)),
            play: () => counted('playing', async () => undefined),
          })),
      })
    expect((await demo({ play: watched })).isDone).toBe(true)
    expect(most).toEqual({ registering: 4, playing: 5 })
  })

  test('fail only once nobody plays any more, so that the next attempt has their places', async () => {
    let [joins, joining] = [0, 0]
    const failing: typeof demoBattles = (means) =>
      demoBattles({
        ...means,
        register: async (currency) => ({
          ...(await means.register(currency)),
          join: async () => {
            joins += 1
            if (joins === 1) throw new Error('the studio restarts')
            joining += 1
            await new Promise((settle) => setImmediate(settle))
            joining -= 1
          },
        }),
      })
    await expect(demo({ play: failing })).rejects.toThrow('the studio restarts')
    // Four more of the first five players, each in five battles.
    expect([joining, joins]).toEqual([0, 21])
  })

  test.each(['uah', 'kzt'] as const)('have templates in order in %s, with all four scorings', (currency) => {
    const read = templatesOf(currency).map((template) => readTemplate(template))
    expect(read.filter(({ ok: isRead }) => !isRead)).toEqual([])
    expect(new Set(read.flatMap((each) => (each.ok ? [each.value.terms.scoring] : []))).size).toBe(4)
    expect(read[0]).toMatchObject({
      value: { slug: `demo-wind-${currency}`, terms: { stakeMin: currency === 'uah' ? 100n : 1_200n } },
    })
  })
})

describe('filling a sandbox', () => {
  const fill = (runs: NonNullable<Changes['runs']>, changes: Changes = {}) =>
    demo({ play: fillBattles, runs, ...changes })
  const played = (slug: string) => [{ slug: `${slug}-played`, status: 'paid', roundsCount: 40 }]

  test('makes ten battles where there are none', async () => {
    expect(await fill(() => [])).toMatchObject({ isDone: true, joined: 120, finished: { length: 10 } })
  })

  test('does nothing where each template has a played run', async () => {
    expect(await fill(played)).toEqual({
      isDone: true,
      output: [],
      credits: [],
      registered: [],
      credited: [],
      joined: 0,
      rounds: 0,
      finished: [],
    })
  })

  test('makes what is missing: a run that nobody played and a cancelled one are none', async () => {
    const runs = (slug: string) =>
      slug === 'demo-path-kzt'
        ? [
            { slug: 'empty', status: 'paid', roundsCount: 0 },
            { slug: 'cancelled', status: 'cancelled' },
          ]
        : played(slug)
    expect(await fill(runs)).toMatchObject({ isDone: true, joined: 12, finished: ['demo-path-kzt-run'] })
  })

  test('goes on with a run that a stopped one left open', async () => {
    const runs = (slug: string) => (slug === 'demo-wind-uah' ? [{ slug: 'left-open', status: 'open' }] : played(slug))
    expect(await fill(runs)).toMatchObject({ isDone: true, joined: 12, finished: ['left-open'] })
  })

  test('does nothing outside of the sandbox', async () => {
    expect(await fill(() => [], { isSandbox: false })).toMatchObject({ isDone: false, registered: [] })
  })
})
