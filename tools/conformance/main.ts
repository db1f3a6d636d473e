import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import type { Group } from './case.ts'
import type { Launched } from '../gis/forms.ts'
import { Unmet } from './expectations.ts'
import { lineOf, pageOf, summaryOf } from './report.ts'
import { everyGroup, NobodyToTry, tryWallet } from './try-wallet.ts'

// `npm run conformance -- --gateway gis --url … --key …`: tries a wallet as its game provider would. tools/README.md

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const options = {
  gateway: { type: 'string', default: 'gis' }, url: { type: 'string' }, key: { type: 'string' }, merchant: { type: 'string', default: 'zoria' },
  player: { type: 'string' }, session: { type: 'string', default: '' }, currency: { type: 'string', default: 'UAH' }, game: { type: 'string' },
  session2: { type: 'string' }, game2: { type: 'string' },
  stake: { type: 'string', default: '1.00' }, storm: { type: 'string', default: '500' }, groups: { type: 'string' }, data: { type: 'string' }, disturb: { type: 'boolean', default: false },
  json: { type: 'string' }, page: { type: 'string' },
} as const

const usage = `npm run conformance -- --gateway gis --url <callback address> --key <merchant key>
  --merchant <id>                        zoria
  --player <id> --session <id> --game <uuid> --currency <code>
                                         on a Zoria sandbox a new player comes by himself
  --session2 <id> --game2 <uuid>         a second launch of the same player and a second game, for what changes within a round
  --stake <amount>                       1.00, what most bets of the suite take; the player needs a hundred of them
  --storm <count>                        500, how often a rollback is repeated at once
  --groups <1,4,7>                       all eleven
  --data <folder>                        on a Zoria of this machine: its data directory, so that players can be limited, excluded, given a bonus
  --disturb                              on a Zoria sandbox of this machine: move its clock by a month and back, and restart its API
  --json <file> --page <file>            the report as JSON, and as a page
Ends with 0 where every promise that was tried held, with 1 where one did not, with 2 where nothing could be tried.`

const { values } = readCommandLine(() => parseArgs({ options }), usage)
const groups = values.groups === undefined ? everyGroup : everyGroup.filter((group) => (values.groups ?? '').split(',').includes(String(group)))
const problem = problemIn()
if (problem === undefined) await run(values.url ?? '', values.key ?? '')
else stop(`${problem}\n\n${usage}`)

function problemIn(): string | undefined {
  if (values.gateway !== 'gis') return `there is no suite for the gateway ${values.gateway}; there is gis`
  if (values.url === undefined || !URL.canParse(values.url)) return 'the address of the wallet is missing: --url'
  if (values.key === undefined) return 'the key of the merchant is missing: --key'
  if (!/^[1-9]\d{0,4}$/.test(values.storm)) return 'a storm is a whole number of calls: --storm'
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(values.stake) || Number(values.stake) === 0) return 'a stake is a sum above zero with at most two places: --stake'
  if (values.player === undefined && values.currency.toUpperCase() !== 'UAH') return 'who comes by himself on a sandbox plays in UAH; another currency needs a player of his own: --player'
  if (values.player !== undefined && values.game === undefined) return 'a player needs a game: --game'
  return groups.length === 0 ? `there is no group ${values.groups}` : undefined
}

async function run(url: string, key: string): Promise<void> {
  const launched: Launched | undefined = values.player === undefined ? undefined : { player: values.player, session: values.session, currency: values.currency, game: values.game ?? '' }
  const tried = await tryWallet({
    url, merchant: { id: values.merchant, key }, launched, second: { session: values.session2, game: values.game2 }, stake: values.stake, storm: Number(values.storm), groups: groups as readonly Group[], data: values.data, mayDisturb: values.disturb,
    onFinding: (finding) => say(lineOf(finding)),
  }).catch((fault: unknown) => {
    if (fault instanceof NobodyToTry || fault instanceof Unmet) return stop(`nothing could be tried: ${fault.message}`)
    throw fault
  })
  if (tried === undefined) return
  say(`\n${summaryOf(tried)}`)
  const on = new Date().toISOString().slice(0, 10)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ gateway: values.gateway, url, on, findings: tried }, null, 2)}\n`)
  if (values.page !== undefined) writeFileSync(values.page, pageOf(tried, { gateway: values.gateway, wallet: launched === undefined ? 'a Zoria sandbox' : url, on, options: optionsSaid() }))
  process.exitCode = tried.some(({ verdict }) => verdict === 'broken') ? 1 : 0
}

function optionsSaid(): string {
  return [values.data === undefined ? [] : ['--data'], values.disturb ? ['--disturb'] : [], values.groups === undefined ? [] : [`--groups ${values.groups}`]].flat().map((option) => `\`${option}\``).join(', ')
}

function stop(words: string): undefined {
  say(words)
  process.exitCode = 2
  return undefined
}
