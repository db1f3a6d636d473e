import { systemChance } from '@zoria/platform/chance'
import { createKeyRing, type KeyRing } from '@zoria/platform/key-ring'
import type { PayloadRequest } from 'payload'
import * as z from 'zod'
import { findFactor, keepFactor, type SetUp } from './second-factors.ts'
import { newTOTPSecret, qrCodeOf, stepOf } from './totp.ts'

/** Data for setting up an authenticator: the secret, its QR code, and a token with the editor and an expiry. */
export type BegunSetUp = { readonly token: string; readonly secret: string; readonly qrCode: string }

const validForMs = 15 * 60_000
const content = z.object({
  editorId: z.union([z.string(), z.number()]),
  totpSecret: z.string(),
  replaces: z.number().nullable(),
  endsAt: z.number(),
})

type Keys = { readonly secret: string; readonly now: number }

/** Starts the set-up for an authenticated editor. Nothing is stored until the first code is right. */
export async function beginSetUp(
  req: PayloadRequest,
  { id, email }: { readonly id: number | string; readonly email: string },
  { secret, now }: Keys,
): Promise<BegunSetUp> {
  const totpSecret = newTOTPSecret()
  const replaces = (await findFactor(req, id))?.id ?? null
  const token = ringOf(secret)
    .seal(JSON.stringify({ editorId: id, totpSecret, replaces, endsAt: now + validForMs }), place)
    .toString('base64url')
  return { token, secret: totpSecret, qrCode: qrCodeOf(totpSecret, email) }
}

/** Completes it with the first code: returns the recovery codes, or the fault. */
export async function endSetUp(
  req: PayloadRequest,
  { token, code }: { readonly token: string; readonly code: string },
  { secret, now }: Keys,
): Promise<{ readonly recoveryCodes: readonly string[] } | 'setUpOver' | 'codeWrong'> {
  const begun = openToken(token, { secret, now })
  if (begun === undefined) return 'setUpOver'
  const step = stepOf(code.replaceAll(' ', ''), { secret: begun.totpSecret, now })
  if (step === undefined) return 'codeWrong'
  const recoveryCodes = await keepFactor(req, begun, { step, secret })
  return recoveryCodes === undefined ? 'setUpOver' : { recoveryCodes }
}

const openToken = (token: string, { secret, now }: Keys): SetUp | undefined => {
  try {
    const begun = content.parse(JSON.parse(ringOf(secret).open(Buffer.from(token, 'base64url'), place)))
    return now < begun.endsAt ? begun : undefined
  } catch {
    // Decryption fails for a token that is not ours.
    return undefined
  }
}

const place = 'a set-up that was begun'
const ringOf = (secret: string): KeyRing =>
  createKeyRing({ secrets: [secret], salt: 'zoria content', use: 'set-up of a second factor', chance: systemChance })
