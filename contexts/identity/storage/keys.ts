import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parseId, type Id } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import { createKeyRing, type KeyRing, type SealedParts } from '@zoria/platform/key-ring'

/**
 * Protects personal data at rest: encrypted if it must be read, hashed with a key if it must be found. The newest key
 * encrypts; older keys still decrypt.
 */
export type Keys = KeyRing & {
  /** The keyed hash for look-ups: equal texts of one kind have one hash. */
  lookUp(kind: 'phone' | 'email' | 'target' | 'subject' | 'device' | 'work', text: string): Buffer
  /** The hash under every key, the newest first: finds rows written under an older key too. */
  lookUps(kind: 'phone' | 'email' | 'target' | 'subject' | 'device' | 'work', text: string): readonly Buffer[]
  /** The hash of a code, bound to its purpose and target. */
  hashCode(code: { purpose: string; target: string; code: string }): Buffer
  /** The hash of a code under every key, the newest first. */
  hashCodes(code: { purpose: string; target: string; code: string }): readonly Buffer[]
  /** The child of a refresh token; the same token always has the same child. */
  childOf(refreshToken: string): string
  /** The children under every key, the newest first: one of them was given out. */
  childrenOf(refreshToken: string): readonly string[]
  /** The token of a link that stops news to a player. It never expires: a mail may be read years later. */
  newsToken(playerId: Id<'Player'>): string
  /** The player of a token; undefined for an invalid token. */
  playerOfNewsToken(token: string): Id<'Player'> | undefined
}

const salt = 'zoria identity'

/** Derives one key per use from each secret of the environment; `oldSecrets` are being rotated out and only decrypt. */
export function createKeys({
  secret,
  oldSecrets = [],
  chance,
}: {
  secret: string
  oldSecrets?: readonly string[]
  chance: Chance
}): Keys {
  const derived = (use: string, from = secret) => Buffer.from(hkdfSync('sha256', from, salt, use, 32))
  const [lookingUp, code, token] = [derived('look-up'), derived('code'), derived('refresh token')]
  const newsKey = derived('news token')
  const newsKeys = [newsKey, ...oldSecrets.map((old) => derived('news token', old))]
  const derivedOld = (use: string) => oldSecrets.map((old) => derived(use, old))
  const [lookingUps, codes, tokens] = [
    [lookingUp, ...derivedOld('look-up')],
    [code, ...derivedOld('code')],
    [token, ...derivedOld('refresh token')],
  ]
  const hashed = (key: Buffer, kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest()
  return {
    ...createKeyRing({ secrets: [secret, ...oldSecrets], salt, use: 'seal', chance, earlierForm }),
    lookUp: (kind, text) => hashed(lookingUp, kind, text),
    lookUps: (kind, text) => lookingUps.map((key) => hashed(key, kind, text)),
    hashCode: (given) => hashedCode(code, given),
    hashCodes: (given) => codes.map((key) => hashedCode(key, given)),
    newsToken: (playerId) =>
      Buffer.concat([bytesOf(playerId), newsSeal(newsKey, bytesOf(playerId))]).toString('base64url'),
    playerOfNewsToken: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const [player, seal] = [bytes.subarray(0, 16), bytes.subarray(16)]
      if (!newsKeys.some((key) => sameBytes(newsSeal(key, player), seal))) return undefined
      return parseId<'Player'>(player.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
    },
    childOf: (refreshToken) => childUnder(token, refreshToken),
    childrenOf: (refreshToken) => tokens.map((key) => childUnder(key, refreshToken)),
  }
}

const childUnder = (key: Buffer, refreshToken: string): string =>
  createHmac('sha256', key).update(refreshToken).digest('base64url')

const hashedCode = (
  key: Buffer,
  { purpose, target, code }: { purpose: string; target: string; code: string },
): Buffer => createHmac('sha256', key).update([purpose, target, code].join('\0')).digest()

const bytesOf = (playerId: string): Buffer => Buffer.from(playerId.replaceAll('-', ''), 'hex')

const newsSeal = (key: Buffer, player: Buffer): Buffer =>
  createHmac('sha256', key).update(player).digest().subarray(0, 16)

/** The first format, without a key id: version 1, nonce, tag, text. */
function earlierForm(sealed: Buffer): SealedParts | undefined {
  return sealed[0] !== 1
    ? undefined
    : { nonce: sealed.subarray(1, 13), tag: sealed.subarray(13, 29), body: sealed.subarray(29) }
}

/** The hash of a refresh token. The token has 256 random bits, so a plain hash is safe. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares in constant time. */
export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
