import { drawFromBlocks, type Draw } from '../draw.ts'
import { blockMessage } from '../seeds.ts'

/**
 * Draws of the rounds of the public example, 32 bytes `07` and `dyke-pole-27`, by nonce. The signature is the caller's:
 * this package depends on nothing.
 */
export function exampleDraws(hmacSha256: (key: Uint8Array, message: string) => Uint8Array): (nonce: number) => Draw {
  const key = new Uint8Array(32).fill(7)
  return (nonce) =>
    drawFromBlocks((cursor) => hmacSha256(key, blockMessage({ clientSeed: 'dyke-pole-27', nonce }, cursor)))
}
