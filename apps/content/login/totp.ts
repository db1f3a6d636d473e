import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
const digits = 6
const recoveryCodes = 10
/** Without 0, 1, 8 and 9, which look like letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new secret of 160 bits, as RFC 4226 requires. */
export const newTOTPSecret = (): string => new Secret({ size: 20 }).base32

/** The RFC 6238 time step of a code: the current one, the previous or the next; undefined for any other code. */
export function stepOf(
  code: string,
  { secret, now }: { readonly secret: string; readonly now: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / (period * 1_000)) + delta
}

/** The QR code for an authenticator app; the page also shows the secret for manual entry. */
export function qrCodeOf(secret: string, email: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(totpOf(secret, email).toString())).toString('base64')}`
}

/** Recovery codes of 50 bits, for a lost phone; each works once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** The keyed digest of a recovery code; the key is not in the database. Undefined for a malformed code. */
export function recoveryDigest(code: string, key: string): string | undefined {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-7]{10}$/.test(letters)
    ? createHmac('sha256', key).update(`recovery code ${letters}`).digest('base64url')
    : undefined
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Zoria content', label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })
