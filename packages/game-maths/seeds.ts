/** What decides one round besides the game itself. The server seed is the key; it is 32 bytes from the operating system. */
export interface RoundSeeds {
  readonly clientSeed: string
  readonly nonce: number
}

/** Letters, digits, `-` and `_`, at most 64: a colon would make the message below ambiguous. */
export const CLIENT_SEED_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The text signed with the server seed to get the block of this number: HMAC-SHA256(server seed,
 * "clientSeed:nonce:cursor").
 */
export function blockMessage(seeds: RoundSeeds, cursor: number): string {
  if (!CLIENT_SEED_PATTERN.test(seeds.clientSeed))
    throw new Error('The client seed holds characters outside its alphabet')
  return `${seeds.clientSeed}:${seeds.nonce}:${cursor}`
}
