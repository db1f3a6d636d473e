import { createHmac } from 'node:crypto'
import { drawFromBlocks, type Draw } from '../draw.ts'
import { blockMessage } from '../seeds.ts'

/** Draws of a round as production makes them, from the seed of the public example: 32 bytes `07` and `dyke-pole-27`. */
export function seededDraw(nonce: number, clientSeed = 'dyke-pole-27'): Draw {
  return drawFromBlocks((cursor) => createHmac('sha256', Buffer.alloc(32, 7)).update(blockMessage({ clientSeed, nonce }, cursor)).digest())
}
