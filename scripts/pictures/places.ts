import { join } from 'node:path'

const web = join(import.meta.dirname, '../../apps/web')

/** Where the originals are, and where browsers find what is made of them. */
export const originals = join(web, 'src/assets/art')
export const served = join(web, 'public')
