import { cherryJazz } from './vyshnevyi-dzhaz.ts'
import { diamondFever } from './diamantova-lykhomanka.ts'
import { goldenEagle } from './berkut.ts'
import { honeyApiary } from './medova-pasika.ts'
import { iceWolf } from './kryzhanyi-vovk.ts'
import { scythianGold } from './zoloto-skifiv.ts'
import type { ReelGame } from '../reel-game.ts'

export { cherryJazz, diamondFever, goldenEagle, honeyApiary, iceWolf, scythianGold }

/** Every game of the house. */
export const games: readonly ReelGame[] = [scythianGold, diamondFever, cherryJazz, honeyApiary, goldenEagle, iceWolf]
