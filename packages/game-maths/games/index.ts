import { cherryJazz } from './vyshnevyi-dzhaz.ts'
import { diamondFever } from './diamantova-lykhomanka.ts'
import { goldenEagle } from './berkut.ts'
import { honeyApiary } from './medova-pasika.ts'
import { iceWolf } from './kryzhanyi-vovk.ts'
import { scythianGold } from './zoloto-skifiv.ts'
import { scythianGoldOfThreeReels } from './zoloto-skifiv-1.ts'
import type { ReelGame } from '../reel-game.ts'

export { cherryJazz, diamondFever, goldenEagle, honeyApiary, iceWolf, scythianGold }

/** The current version of every own game. */
export const games: readonly ReelGame[] = [scythianGold, diamondFever, cherryJazz, honeyApiary, goldenEagle, iceWolf]

/** Every game in every version that rounds were ever played with, so that each can be recalled and checked. */
export const versions: readonly ReelGame[] = [...games, scythianGoldOfThreeReels]
