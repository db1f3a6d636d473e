import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  depositFor,
  gameIds,
  gameOf,
  houseGames,
  playerModels,
  termsOfOffer,
  type Playable,
} from '@zoria/bonus-simulator'
import { unknownNamed } from '@zoria/platform/written-faults'
import { aSum, countOf, leave, refuseFigures, say, textOf, writePage } from '../simulation-files.ts'
import { pageOf } from './page.ts'
import { readOffer, type ReadOffer } from './read-offer.ts'
import { linesOf, type Asked } from './report.ts'

// `npm run simulate:bonus -- --offer <file, offer or code> …`: the cost of an offer by typical player models and by the
// most expensive strategy found.

const models: readonly string[] = [...Object.keys(playerModels), 'abuser']
// The default of setting STAKE_BOUNDS.
const stakeBounds: Readonly<Record<string, { readonly min: string; readonly max: string }>> & {
  readonly uah: { readonly min: string; readonly max: string }
} = { uah: { min: '1.00', max: '10000.00' }, kzt: { min: '12.00', max: '120000.00' } }

const usage = `npm run simulate:bonus -- --offer <file, offer or code>
  a file holds an offer in the words of the Bonus entity; else the desk of offers is asked, with Zoria running or stopped
  --deposit 500.00                 the least that earns the whole bonus, where none is named
  --game <id>                      ${gameIds.join(', ')}
  --weight 10000                   basis points of a stake that count, in place of the usual ones
  --model <name>                   ${models.join(', ')}; several may be named, all where none is
  --players 20000 --seed <text>    equal seeds give equal figures
  --stake-min 1.00 --stake-max 10000.00   of kzt twelve times as much, by default
  --page <file>                    the whole report as a page; it takes some minutes
The abuser looks for the dearest way in every game, and says what should be mended.`

const values = readOptions()
const game = values && gameOf(values.game, values.weight === undefined ? undefined : Number(values.weight))
const wanted = values?.model ?? models
if (values?.offer === undefined) leave(usage)
refuseFigures(values, {
  deposit: aSum,
  'stake-min': aSum,
  'stake-max': aSum,
  weight: [/^(\d{1,4}|10000)$/, 'a whole number of basis points up to 10000'],
  players: countOf(8),
})
if (game === undefined) leave(`--game ${values.game}: ${unknownNamed('game', values.game, gameIds)}`)
for (const name of wanted) if (!models.includes(name)) leave(`--model ${name}: ${unknownNamed('model', name, models)}`)
const asked = question(values, { named: values.offer, game })
if (values.page === undefined) for (const line of linesOf(asked, wanted)) say(line)
else writePage(values.page, () => pageOf(asked))

type Options = NonNullable<ReturnType<typeof readOptions>>

function readOptions() {
  try {
    return parseArgs({
      options: {
        offer: { type: 'string' },
        deposit: { type: 'string' },
        game: { type: 'string', default: gameIds[0] ?? '' },
        weight: { type: 'string' },
        players: { type: 'string', default: '20000' },
        model: { type: 'string', multiple: true },
        seed: { type: 'string', default: 'zoria' },
        'stake-min': { type: 'string' },
        'stake-max': { type: 'string' },
        page: { type: 'string' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return leave(process.argv.includes('--help') ? usage : error.message) // An unknown option is named.
    throw error
  }
}

function question(
  { deposit, players, seed, ...values }: Options,
  { named, game }: { readonly named: string; readonly game: Playable },
): Asked {
  const offer = offerIn(named, existsSync(named) ? textOf(named) : askDesk(named))
  const bounds = stakeBounds[offer.currency] ?? stakeBounds.uah
  return {
    name: offer.name ?? named,
    currency: offer.currency,
    terms: termsOfOffer(offer, deposit === undefined ? depositFor(offer) : minorUnits(deposit)),
    game,
    games: houseGames(),
    stakeMin: minorUnits(values['stake-min'] ?? bounds.min),
    stakeMax: minorUnits(values['stake-max'] ?? bounds.max),
    lives: Number(players),
    seed,
  }
}

function minorUnits(sum: string): number {
  return Math.round(Number(sum) * 100)
}

/** An offer of this installation by its id or by a code of it, as `npm run offers -- show` writes it. */
function askDesk(named: string): string {
  const desk = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../apps/supervisor/operator/zoria.ts'), 'offers', 'show', named],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (desk.status === 0) return desk.stdout
  return leave(`no file, and no offer of this installation: ${named}\n${desk.stdout}`)
}

function offerIn(named: string, text: string): ReadOffer {
  const read = readOffer(text)
  if ('offer' in read) return read.offer
  return leave(`${named}:\n  ${read.faults.join('\n  ')}`)
}
