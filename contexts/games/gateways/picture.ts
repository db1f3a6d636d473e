import { fail, ok, type Result } from '@zoria/kernel'
import { callOnce, type ProviderFault } from './gis/transport.ts'

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array }

const pictureBytesMax = 2 * 1024 * 1024
// docs/rules/games.md#catalogue: only types that browsers show as pictures, and only from the configured host.
const pictureTypes = ['image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/gif', 'image/svg+xml']

/** A picture of a game, from the host of `baseUrl` only. */
export async function fetchPicture(url: string, { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch }): Promise<Result<Picture, ProviderFault>> {
  const address = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined
  if (address === undefined || address.origin !== new URL(baseUrl).origin) return fail({ code: 'MALFORMED', detail: 'a picture of another host is not fetched' })
  const answer = await callOnce({ url: address.href, method: 'GET', headers: {}, body: undefined, bytesMax: pictureBytesMax }, { fetch })
  if (!answer.ok) return answer
  const { contentType, bytes } = answer.value
  return pictureTypes.includes(contentType) && bytes.length > 0 ? ok({ contentType, bytes }) : fail({ code: 'MALFORMED', detail: `${contentType || 'nothing'} is not a picture` })
}
