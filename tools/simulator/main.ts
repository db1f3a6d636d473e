import { createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import { say } from '../say.ts'
import type { Launched } from '../gis/forms.ts'
import { openGCP, openHub88 } from './aggregators.ts'
import { openLiveProvider } from './live-provider.ts'
import { simulate } from './simulate.ts'

// `npm run simulate -- --url … --key …`: plays as a provider with an unreliable network, and compares its record with
// the wallet. tools/README.md

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  merchant: { type: 'string', default: 'zoria' },
  player: { type: 'string' },
  session: { type: 'string', default: '' },
  currency: { type: 'string', default: 'UAH' },
  game: { type: 'string' },
  players: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '250' },
  stake: { type: 'string', default: '1.00' },
  storm: { type: 'string', default: '500' },
  seed: { type: 'string', default: String(Date.now()) },
  data: { type: 'string' },
  kills: { type: 'string', default: '0' },
  page: { type: 'string' },
  serve: { type: 'string' },
  port: { type: 'string', default: '0' },
  operator: { type: 'string', default: '1' },
} as const

const usage = `npm run simulate -- --url <callback address> --key <merchant key> [--merchant zoria]
  --player <id> --session <id> --game <uuid> --currency <code>   on a Zoria sandbox new players come by themselves
  --players 4 --rounds 250 --stake 1.00                          rounds are counted for each player
  --storm 500                                                    how often a rollback is repeated at once
  --seed <text>                                                  the same plan again
  --data <folder>                                                of a Zoria of this machine: its own check of the books is asked too
  --kills 3                                                      of a Zoria sandbox of this machine: kill its API so often meanwhile
  --page <file>                                                  the run as a page
npm run simulate -- --serve hub88 --port 4401 --key <file with the casino's public key, PEM> [--operator 1]
npm run simulate -- --serve gis --port 4290 --key <shared key> [--merchant zoria]
npm run simulate -- --serve gcp --port 4402 --key <shared key> [--operator zoria]
  an aggregator of that protocol, which lists two games and launches them, until it is stopped
Ends with 0 where all books agree, with 1 where they do not, with 2 where nobody could play.`

const { values } = readCommandLine(() => parseArgs({ options }), usage)
const { url, key, player, game } = values
const problem = problemIn()
if (values.serve !== undefined && key !== undefined) await serve(values.serve, key)
else if (url === undefined || !URL.canParse(url) || key === undefined || (player !== undefined && game === undefined))
  stop(usage)
else if (problem !== undefined) stop(`${problem}\n\n${usage}`)
else await run(url, key)

function problemIn(): string | undefined {
  for (const name of ['players', 'rounds', 'storm'] as const)
    if (!/^[1-9]\d{0,5}$/.test(values[name])) return `a whole number from 1 is needed: --${name}`
  if (!/^\d{1,2}$/.test(values.kills)) return 'a whole number is needed: --kills'
  if (player !== undefined && Number(values.kills) > 0) return 'only the API of a sandbox is killed: --kills'
  return /^\d{1,12}(\.\d{1,2})?$/.test(values.stake) && Number(values.stake) > 0
    ? undefined
    : 'a stake is a sum above zero with at most two places: --stake'
}

async function serve(protocol: string, key: string): Promise<void> {
  const [port, operator] = [Number(values.port), values.operator]
  if (protocol === 'hub88') {
    const games = ['clt_berkut', 'clt_bylina'].map((game_code) => ({
      game_code,
      name: `Simulated ${game_code}`,
      product: 'Simulated',
      category: 'Video Slots',
      rtp: '96.00',
      enabled: true,
      demo_game_support: true,
    }))
    return say(
      `Hub88 at ${(await openHub88({ operatorKey: createPublicKey(readFileSync(key)), operatorId: Number(operator), games, port })).url}`,
    )
  }
  if (protocol === 'gis')
    return say(
      `a live provider of GIS at ${(await openLiveProvider({ merchant: { id: values.merchant, key }, now: () => Date.now(), port })).url}`,
    )
  if (protocol !== 'gcp') return stop(usage)
  const games = ['simulated:Berkut', 'simulated:Bylina'].map((identifier) => ({
    identifier,
    title: `Simulated ${identifier}`,
    provider: 'simulated',
    category: 'slots',
    payout: 96,
  }))
  say(`GCP at ${(await openGCP({ key, casinoId: operator, games, port })).url}`)
}

async function run(url: string, key: string): Promise<void> {
  const launched: Launched | undefined =
    player === undefined ? undefined : { player, session: values.session, currency: values.currency, game: game ?? '' }
  const from = performance.now()
  const simulated = await simulate({
    url,
    merchant: { id: values.merchant, key },
    launched,
    players: Number(values.players),
    rounds: Number(values.rounds),
    stake: values.stake,
    storm: Number(values.storm),
    seed: values.seed,
    data: values.data,
    kills: Number(values.kills),
  })
  if (simulated === undefined)
    return stop(`${url} is not the wallet of a Zoria sandbox: name a player with --player, --session and --game`)
  const { played, faults } = simulated
  const sum = (name: 'rounds' | 'calls' | 'lost' | 'unanswered'): string =>
    played.reduce((total, each) => total + each[name], 0).toLocaleString('en')
  const counted = [
    `${played.length} players`,
    `${sum('rounds')} rounds`,
    `${sum('calls')} calls`,
    `${sum('lost')} answers lost`,
    `${values.kills} kills of the API`,
    `${sum('unanswered')} calls that nobody answered`,
    `slowest ${Math.ceil(Math.max(...played.map(({ slowestMs }) => slowestMs)))} ms`,
    `${((performance.now() - from) / 1_000).toFixed(1)} s`,
    `seed ${values.seed}`,
  ].join(', ')
  const verdict =
    faults.length === 0 ? 'the books agree' : `the books differ:\n${faults.map((fault) => `- ${fault}`).join('\n')}`
  say(`${counted}\n${verdict}`)
  if (values.page !== undefined) writeFileSync(values.page, pageOf({ counted, verdict }))
  process.exitCode = faults.length === 0 ? 0 : 1
}

function pageOf({ counted, verdict }: { counted: string; verdict: string }): string {
  return `# A provider over a bad line

Written by \`npm run simulate\` on ${new Date().toISOString().slice(0, 10)}; what it does stands in \`tools/README.md\`. Compared at the end: each player's balance${player === undefined ? ' and the sums of all his rounds' : ''}
with the provider's own book${values.data === undefined ? '' : ", and the house's books with themselves"}.

${counted}.

**${verdict.split('\n')[0]?.replace('the', 'The')}**${verdict.includes('\n') ? `\n${verdict.slice(verdict.indexOf('\n'))}` : '.'}
`
}

function stop(message: string): void {
  say(message)
  process.exitCode = 2
}
