import { sign, verify, type KeyObject } from 'node:crypto'

const algorithm = 'RSA-SHA256'

/** `X-Hub88-Signature` of our own calls: base64 RSA-SHA256 of the body as it is sent. docs/rules/hub88.md#signature */
export const signBody = (body: string | Uint8Array, key: KeyObject): string =>
  sign(algorithm, Buffer.from(body), key).toString('base64')

/** Whether one of the keys signed this body. Verified in the thread pool: the event loop goes on with other calls. */
export async function isSigned(body: Uint8Array, signature: string, keys: readonly KeyObject[]): Promise<boolean> {
  const bytes = bytesOf(signature)
  if (bytes === undefined) return false
  const results = await Promise.all(keys.map((key) => verifyWith(key, body, bytes)))
  return results.includes(true)
}

const verifyWith = (key: KeyObject, body: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  new Promise((resolve, reject) =>
    verify(algorithm, body, key, signature, (fault, isValid) => (fault ? reject(fault) : resolve(isValid))),
  )

// Of a key of 8,192 bits.
const signatureMax = 1_368

/** One text for each signature: other spellings of the same bytes are not accepted. */
function bytesOf(signature: string): Buffer | undefined {
  if (signature.length > signatureMax) return undefined
  const bytes = Buffer.from(signature, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === signature ? bytes : undefined
}
