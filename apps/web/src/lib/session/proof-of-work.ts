/** So many hashes are under way at once; between two batches the page stays usable. */
const batchSize = 256

/**
 * Finds the nonce that a refusal PROOF_OF_WORK_REQUIRED asks for and answers the header that proves it. Takes a second
 * or so and needs nothing of the player. Source: docs/rules/identity.md#proof-of-work.
 */
export async function solveWork(
  { challenge = '', bits = '0' }: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<string> {
  const [text = ''] = challenge.split(':')
  const encoder = new TextEncoder()
  for (let from = 0; ; from += batchSize) {
    signal?.throwIfAborted()
    const digests = await Promise.all(
      Array.from({ length: batchSize }, (_, place) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${text}:${from + place}`)),
      ),
    )
    const found = digests.findIndex((digest) => zeroBitsOf(new Uint8Array(digest)) >= Number(bits))
    if (found !== -1) return `${challenge}:${from + found}`
  }
}

/** How many zero bits bytes begin with. */
function zeroBitsOf(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] as number) - 24
}
