import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import { say } from '../say.ts'
import type { Group } from './case.ts'
import type { Launched } from '../gis/forms.ts'
import { Unmet } from './expectations.ts'
import { tryHub88Wallet } from './hub88-suite.ts'
import { exitCodeOf, lineOf, pageOf, summaryOf } from './report.ts'
import { tryLobby } from './lobby.ts'
import type { Finding } from './suite.ts'
import { everyGroup, NobodyToTry, tryWallet } from './try-wallet.ts'

// `npm run conformance -- --gateway gis --url … --key …`: tests a wallet as its game provider would. tools/README.md

const options = {
  gateway: { type: 'string', default: 'gis' },
  url: { type: 'string' },
  key: { type: 'string' },
  merchant: { type: 'string', default: 'zoria' },
  player: { type: 'string' },
  session: { type: 'string', default: '' },
  currency: { type: 'string', default: 'UAH' },
  game: { type: 'string' },
  session2: { type: 'string' },
  game2: { type: 'string' },
  stake: { type: 'string', default: '1.00' },
  storm: { type: 'string', default: '500' },
  groups: { type: 'string' },
  data: { type: 'string' },
  disturb: { type: 'boolean', default: false },
  json: { type: 'string' },
  page: { type: 'string' },
} as const

const usage = `npm run conformance -- --gateway gis --url <callback address> --key <merchant key>
  --merchant <id>                        zoria
  --player <id> --session <id> --game <uuid> --currency <code>
                                         on a Zoria sandbox a new player comes by himself
  --session2 <id> --game2 <uuid>         a second launch of the same player and a second game, for what changes within a round
  --stake <amount>                       1.00, what most bets of the suite take; the player needs a hundred of them
  --storm <count>                        500, how often a rollback is repeated at once
  --groups <1,4,7>                       all twelve
  --data <folder>                        on a Zoria of this machine: its data directory, so that players can be limited, excluded, given a bonus
  --disturb                              on a Zoria sandbox of this machine: move its clock by a month and back, and restart its API
  --json <file> --page <file>            the report as JSON, and as a page
npm run conformance -- --gateway gis-lobby --url <API of a live provider> --key <merchant key> [--merchant zoria] [--game <uuid>] [--currency UAH]
npm run conformance -- --gateway hub88 --url <address of the wallet, before /user/balance> --key <file with the provider's private key, PEM>
  --player <user> --session <token> --game <game_code> --currency <code> [--stake, --storm, --groups, --json, --page]
                                         groups 1 to 5 and 7; the player needs thirty stakes
Ends with 0 where every promise that was tried held, with 1 where one did not, with 2 where nothing could be tried.`

const { values } = readCommandLine(() => parseArgs({ options }), usage)
const groups =
  values.groups === undefined
    ? everyGroup
    : everyGroup.filter((group) => (values.groups ?? '').split(',').includes(String(group)))
const problem = problemIn()
if (problem === undefined) await run(values.url ?? '', values.key ?? '')
else stop(`${problem}\n\n${usage}`)

function problemIn(): string | undefined {
  if (!['gis', 'gis-lobby', 'hub88'].includes(values.gateway))
    return `there is no suite for the gateway ${values.gateway}; there are gis, gis-lobby and hub88`
  if (values.gateway === 'hub88' && (values.player === undefined || values.game === undefined))
    return 'a wallet of Hub88 is tried with a player of its own: --player, --session and --game'
  if (values.url === undefined || !URL.canParse(values.url)) return 'the address of the wallet is missing: --url'
  if (values.key === undefined) return 'the key of the merchant is missing: --key'
  if (values.gateway === 'hub88' && !existsSync(values.key)) return `there is no key in ${values.key}: --key`
  if (values.gateway === 'gis-lobby') return undefined
  if (!/^[1-9]\d{0,4}$/.test(values.storm)) return 'a storm is a whole number of calls: --storm'
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(values.stake) || Number(values.stake) === 0)
    return 'a stake is a sum above zero with at most two places: --stake'
  if (values.player === undefined && values.currency.toUpperCase() !== 'UAH')
    return 'who comes by himself on a sandbox plays in UAH; another currency needs a player of his own: --player'
  if (values.player !== undefined && values.game === undefined) return 'a player needs a game: --game'
  return groups.length === 0 ? `there is no group ${values.groups}` : undefined
}

async function run(url: string, key: string): Promise<void> {
  const launched: Launched | undefined =
    values.player === undefined
      ? undefined
      : { player: values.player, session: values.session, currency: values.currency, game: values.game ?? '' }
  const tried = await tryGateway(url, key, launched).catch((fault: unknown) => {
    if (fault instanceof NobodyToTry || fault instanceof Unmet) return stop(`nothing could be tried: ${fault.message}`)
    throw fault
  })
  if (tried === undefined) return
  say(`\n${summaryOf(tried)}`)
  const on = new Date().toISOString().slice(0, 10)
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ gateway: values.gateway, url, on, findings: tried }, null, 2)}\n`)
  if (values.page !== undefined)
    writeFileSync(
      values.page,
      pageOf(tried, {
        gateway: values.gateway,
        wallet: launched === undefined && values.gateway === 'gis' ? 'a Zoria sandbox' : url,
        on,
        options: optionsText(),
      }),
    )
  process.exitCode = exitCodeOf(tried)
}

function tryGateway(url: string, key: string, launched: Launched | undefined): Promise<readonly Finding[]> {
  const wanted = {
    url,
    storm: Number(values.storm),
    groups: groups as readonly Group[],
    onFinding: (finding: Finding) => say(lineOf(finding)),
  }
  if (values.gateway === 'gis-lobby')
    return tryLobby({
      ...wanted,
      merchant: { id: values.merchant, key },
      game: values.game,
      currency: values.currency.toUpperCase(),
      now: () => Date.now(),
    })
  if (values.gateway === 'hub88' && launched !== undefined) {
    const { player: user, session: token, currency, game } = launched
    return tryHub88Wallet({
      ...wanted,
      key: readFileSync(key, 'utf8'),
      launched: { user, token, currency, game },
      stake: Number(values.stake),
    })
  }
  const { session2: session, game2: game, stake, data, disturb: mayDisturb } = values
  return tryWallet({
    ...wanted,
    merchant: { id: values.merchant, key },
    launched,
    second: { session, game },
    stake,
    data,
    mayDisturb,
  })
}

function optionsText(): string {
  return [
    values.data === undefined ? [] : ['--data'],
    values.disturb ? ['--disturb'] : [],
    values.groups === undefined ? [] : [`--groups ${values.groups}`],
  ]
    .flat()
    .map((option) => `\`${option}\``)
    .join(', ')
}

function stop(message: string): undefined {
  say(message)
  process.exitCode = 2
  return undefined
}
