import { fail, ok, type Result } from '@zoria/kernel'
import { callOnce, type ProviderFault } from './gis/transport.ts'

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array }

const pictureBytesMax = 2 * 1024 * 1024
// docs/rules/games.md#catalogue: only types that browsers show as pictures, and only from the configured host.
const drawnTypes = ['image/webp', 'image/png', 'image/jpeg', 'image/avif']
/** No camera writes these. */
const otherTypes = ['image/gif', 'image/svg+xml']

/** A picture of a game or a dealer, from the host of `baseUrl` only, without anything that a photograph tells besides. */
export async function fetchPicture(
  url: string,
  { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch },
): Promise<Result<Picture, ProviderFault>> {
  const address = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined
  if (address === undefined || address.origin !== new URL(baseUrl).origin)
    return fail({ code: 'MALFORMED', detail: 'a picture of another host is not fetched' })
  const answer = await callOnce(
    { url: address.href, method: 'GET', headers: {}, body: undefined, bytesMax: pictureBytesMax },
    { fetch },
  )
  if (!answer.ok) return answer
  const { contentType, bytes } = answer.value
  const isPicture = bytes.length > 0 && [...drawnTypes, ...otherTypes].includes(contentType)
  const bare = isPicture ? await bareOf(bytes) : undefined
  if (bare !== undefined) return ok({ contentType, bytes: bare })
  return isPicture && otherTypes.includes(contentType)
    ? ok({ contentType, bytes })
    : fail({ code: 'MALFORMED', detail: `${contentType || 'nothing'} is not a picture` })
}

/** Undefined for bytes that are no picture of a drawn type, or none that can be read. */
async function bareOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // Only the process that fetches pictures loads the library that draws them.
  const { withoutMetadata } = await import('@zoria/platform/pictures/strip-metadata')
  return withoutMetadata(Buffer.from(bytes)).catch(() => undefined)
}
