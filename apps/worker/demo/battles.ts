import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BattleDesk } from '@zoria/battles'
import { money, type Id, type Money } from '@zoria/kernel'
import templates from './templates.json' with { type: 'json' }
import { markets, type DemoCurrency, type DemoPlayer } from './player.ts'

export type DemoMeans = {
  readonly isSandbox: boolean
  readonly desk: Pick<BattleDesk, 'create' | 'start' | 'finish' | 'show' | 'runsOf'>
  readonly register: (currency: DemoCurrency) => Promise<DemoPlayer>
  /** Credits play money as an adjustment by staff. */
  readonly credit: (playerId: Id<'Player'>, amount: Money) => Promise<void>
  readonly say: (line: string) => void
  /** How many players register, and how many play, at a time. */
  readonly pace: { readonly registering: number; readonly playing: number }
  /** Ends the waiting for the worker. */
  readonly signal: AbortSignal
}

type DemoTemplate = { readonly slug: string; readonly terms: object; readonly schedule: object }

const playersPerCurrency = 12
/** In uah; in kzt twelve times as much. */
const purse = 200_000n
const games = ['zoloto-skifiv', 'berkut', 'kryzhanyi-vovk'] as const
/** How long the runs may last: they are finished as soon as the rounds are played. */
const minutes = 30
const paidWithinMs = 120_000

/**
 * Makes five finished battles in each currency, of rounds that demo players really play: it may be repeated. Only in a
 * running sandbox; false where it refuses. docs/rules/battles.md#demo
 */
export async function demoBattles(means: DemoMeans): Promise<boolean> {
  if (!mayPlay(means)) return false
  for (const currency of currencies)
    if (!(await demoOf(means, { currency, templates: templatesOf(currency), runOf: startRun }))) return false
  return true
}

/**
 * Makes those of the same battles that a sandbox does not have yet. It may be stopped anywhere and repeated: a run that
 * a stopped call left open is played to its end, and a template with a finished run gets no other one.
 */
export async function fillBattles(means: DemoMeans): Promise<boolean> {
  if (!mayPlay(means)) return false
  for (const currency of currencies) {
    const templates: DemoTemplate[] = []
    for (const template of templatesOf(currency))
      if (!(await means.desk.runsOf(template.slug)).some(wasPlayed)) templates.push(template)
    if (templates.length > 0 && !(await demoOf(means, { currency, templates, runOf: openRun }))) return false
  }
  return true
}

const currencies = Object.keys(markets) as DemoCurrency[]

function mayPlay({ isSandbox, say }: DemoMeans): boolean {
  if (!isSandbox) say('demo players and their money exist in the sandbox only: SANDBOX=on is needed')
  return isSandbox
}

/** A run that ended before anybody played has no counted rounds. */
const wasPlayed = ({ frozen }: { readonly frozen: { readonly roundsCount: number } | null }): boolean =>
  frozen !== null && frozen.roundsCount > 0

type Demo = {
  readonly currency: DemoCurrency
  readonly templates: readonly DemoTemplate[]
  readonly runOf: typeof startRun
}

async function demoOf(means: DemoMeans, { currency, templates, runOf }: Demo): Promise<boolean> {
  const { say, desk, register, credit, pace } = means
  const runs: string[] = []
  for (const template of templates) {
    const slug = await runOf(desk, template)
    if (slug === undefined)
      return refuse(means, `a run of ${template.slug} began within this minute: try again in the next one`)
    runs.push(slug)
  }
  say(`${currency}: ${playersPerCurrency} players register`)
  const players: DemoPlayer[] = []
  await inTurn(Array.from({ length: playersPerCurrency }), pace.registering, async () => {
    const player = await register(currency)
    await credit(player.id, money(purse * markets[currency].times, currency))
    players.push(player)
  })
  say(`${currency}: they play`)
  await inTurn(players, pace.playing, async (player, at) => {
    for (const slug of runs) await player.join(slug)
    // Players differ in stakes and in how long they play.
    for (const [place, slug] of games.entries())
      await player.play({ slug, rounds: 3 + ((at + place) % 4), stakeAt: 1 + (at % 4) })
  })
  for (const slug of runs) {
    const finished = await desk.finish({ ...order(), slug })
    if (!finished.ok && finished.refusal.code !== 'BATTLE_OVER')
      return refuse(means, `${slug} was not finished: ${finished.refusal.code}`)
  }
  return allPaid(means, runs)
}

/** Does the work for each item, for so many at a time. A failure begins no other one, and waits for those under way. */
async function inTurn<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  const left = [...items.entries()]
  const one = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, item] = next
      await work(item, at).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  }
  for (const ended of await Promise.allSettled(Array.from({ length: count }, one)))
    if (ended.status === 'rejected') throw ended.reason as Error
}

/** The open run of a template, or else a new one. */
const openRun = async (desk: DemoMeans['desk'], template: DemoTemplate): Promise<string | undefined> =>
  (await desk.runsOf(template.slug)).find(({ status }) => status === 'open')?.slug ?? startRun(desk, template)

async function startRun(desk: DemoMeans['desk'], template: DemoTemplate): Promise<string | undefined> {
  // A template of an earlier demo is used again.
  const created = await desk.create({ ...order(), template })
  if (!created.ok && created.refusal.code !== 'BATTLE_TAKEN')
    throw new Error(`${template.slug} is no template: ${JSON.stringify(created.refusal)}`)
  const started = await desk.start({ ...order(), slug: template.slug })
  return started.ok ? started.value.slug : undefined
}

/** Waits until the worker has frozen the ranks and paid the prizes. */
async function allPaid(means: DemoMeans, runs: readonly string[]): Promise<boolean> {
  const until = Date.now() + paidWithinMs
  for (const slug of runs) {
    for (;;) {
      const shown = await means.desk.show(slug)
      if (shown?.battle.status === 'paid') {
        means.say(
          `${slug}: ${shown.participants} players, ${shown.battle.frozen?.roundsCount ?? 0} rounds, prizes paid`,
        )
        break
      }
      if (Date.now() > until)
        return refuse(means, `${slug} is ${shown?.battle.status ?? 'unknown'} after two minutes: does the worker run?`)
      await pause(500, undefined, { signal: means.signal })
    }
  }
  return true
}

/** The templates of a currency. Sums of the file are minor units of uah. */
export function templatesOf(currency: DemoCurrency): readonly DemoTemplate[] {
  const sums = new Set(['amount', 'stake', 'stakeMin', 'min'])
  const scaled = JSON.parse(JSON.stringify(templates), (name, value: unknown) =>
    sums.has(name) && typeof value === 'number' ? value * Number(markets[currency].times) : value,
  ) as typeof templates
  // Its only planned run is over: it makes none of its own.
  return scaled.map(({ slug, terms }) => ({
    slug: `${slug}-${currency}`,
    terms: { ...terms, currency },
    schedule: { kind: 'once', startsAt: '2026-01-01T00:00:00Z', minutes },
  }))
}

const order = () => ({ by: 'demo', why: 'demo', requestId: randomUUID() })

function refuse({ say }: DemoMeans, why: string): false {
  say(why)
  return false
}
