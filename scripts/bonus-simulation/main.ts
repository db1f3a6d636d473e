import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { depositFor, gameIds, gameOf, houseGames, playerModels, termsOfOffer, type OfferOnPaper, type Playable } from '@zoria/bonus-simulator'
import { pageOf } from './page.ts'
import { linesOf, type Asked } from './report.ts'

// `npm run simulate:bonus -- --offer <file, offer or code> …`: what an offer costs the house, by players as operators know them and by the dearest way that is found.

const models = [...Object.keys(playerModels), 'abuser'] as const
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    offer: { type: 'string' }, deposit: { type: 'string' }, game: { type: 'string', default: gameIds[0] ?? '' }, weight: { type: 'string' },
    players: { type: 'string', default: '20000' }, model: { type: 'string', multiple: true }, seed: { type: 'string', default: 'zoria' },
    'stake-min': { type: 'string', default: '1.00' }, 'stake-max': { type: 'string', default: '10000.00' }, page: { type: 'string' },
  },
})

const usage = `npm run simulate:bonus -- --offer <file, offer or code>
  a file holds an offer in the words of the Bonus entity; else the desk of offers is asked, with Zoria running or stopped
  --deposit 500.00                 the least that earns the whole bonus, where none is named
  --game <id>                      ${gameIds.join(', ')}
  --weight 10000                   basis points of a stake that count, in place of the usual ones
  --model <name>                   ${models.join(', ')}; several may be named, all where none is
  --players 20000 --seed <text>    equal seeds give equal figures
  --stake-min 1.00 --stake-max 10000.00
  --page <file>                    the whole report as a page; it takes some minutes
The abuser looks for the dearest way in every game, and says what should be mended.`

const game = gameOf(values.game, values.weight === undefined ? undefined : Number(values.weight))
const asked = values.offer === undefined || game === undefined ? undefined : question(values.offer, game)
const wanted = values.model ?? models
if (asked === undefined || !wanted.every((name) => (models as readonly string[]).includes(name))) {
  say(usage)
  process.exit(2)
}
if (values.page === undefined) for (const line of linesOf(asked, wanted)) say(line)
else writeFileSync(values.page, pageOf(asked))

function question(named: string, game: Playable): Asked {
  const offer = offerIn(existsSync(named) ? readFileSync(named, 'utf8') : askDesk(named))
  const deposit = values.deposit === undefined ? depositFor(offer) : Math.round(Number(values.deposit) * 100)
  return {
    name: offer.name ?? named, currency: offer.currency ?? 'uah', terms: termsOfOffer(offer, deposit), game,
    games: houseGames(),
    stakeMin: Math.round(Number(values['stake-min']) * 100), stakeMax: Math.round(Number(values['stake-max']) * 100),
    lives: Number(values.players), seed: values.seed,
  }
}

/** An offer of this installation by its id or by a code of it, as `npm run offers -- show` writes it. */
function askDesk(named: string): string {
  const desk = spawnSync(process.execPath, [join(import.meta.dirname, '../../apps/supervisor/offers.ts'), 'show', named], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (desk.status === 0) return desk.stdout
  say(`no file, and no offer of this installation: ${named}\n${desk.stdout}`)
  process.exit(2)
}

// What stands round the braces is the desk's: codes of the offer, a line of npm.
function offerIn(text: string): OfferOnPaper & { readonly name?: string; readonly currency?: string } {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as OfferOnPaper
}
