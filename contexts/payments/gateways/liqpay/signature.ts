import { createHash, timingSafeEqual } from 'node:crypto'

/** LiqPay signs base64(JSON) with base64(sha1(private key + data + private key)), in both directions. */
export function signData(privateKey: string, data: string): string {
  return sha1(privateKey, data).toString('base64')
}

/** True when one of the live keys made the signature; compares in constant time. Two keys live while one is replaced by the other. */
export function isDataSigned(privateKeys: readonly string[], { data, signature }: { data: string; signature: string }): boolean {
  const given = Buffer.from(signature, 'base64')
  if (given.length !== 20) return false
  return privateKeys.map((key) => timingSafeEqual(sha1(key, data), given)).includes(true)
}

function sha1(privateKey: string, data: string): Buffer {
  return createHash('sha1').update(`${privateKey}${data}${privateKey}`).digest()
}
