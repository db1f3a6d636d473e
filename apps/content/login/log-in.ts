import {
  AuthenticationError,
  APIError,
  generatePayloadCookie,
  loginOperation,
  parseCookies,
  type CollectionBeforeLoginHook,
  type PayloadRequest,
} from 'payload'
import { recordOwnDeed } from '../changes/audit.ts'
import { wordOf } from '../desk/words.ts'
import type { House } from '../house.ts'
import { addressGroup, clientAddressHeader } from '../http/client-address.ts'
import { nobodysEmail } from '../seeding/prepare-people.ts'
import { deviceCookie, deviceCookieName, knownDeviceOf, newDeviceMark } from './known-device.ts'
import type { Attempt, LoginLimits } from './login-limits.ts'
import { findFactor, useCode } from './second-factors.ts'
import { beginSetUp, type BegunSetUp } from './set-up.ts'

type Given = { readonly email: string; readonly password: string; readonly code: string }
type Editor = { readonly id: number; readonly email: string; readonly salt?: string }
export type LoginDeps = { readonly house: House; readonly limits: LoginLimits }
/** The outcome of an attempt: a session with its cookies, or a refusal. */
type Outcome =
  | {
      readonly kind: 'in'
      readonly result: Awaited<ReturnType<typeof loginOperation>>
      readonly cookies: readonly string[]
    }
  | { readonly kind: 'refused'; readonly answer: Response }

/** Data passed to Payload's hook about the attempt, and its result. */
type Proof = { readonly code: string; isPasswordRight: boolean; setUp?: BegunSetUp }
const proofOf = (req: PayloadRequest): Proof => (req.context['proof'] ??= { code: '', isPasswordRight: false }) as Proof

/**
 * Logs an editor in by password and code, within the limits. Every session starts here; a wrong e-mail, password and
 * code get the same reply.
 */
export async function attemptLogIn(req: PayloadRequest, given: Given, { house, limits }: LoginDeps): Promise<Outcome> {
  const email = given.email.toLowerCase().trim()
  const found = await findEditor(req, email)
  // An unknown e-mail is checked against the unusable account, so that it takes as long as a known one.
  const editor = found ?? (await findEditor(req, nobodysEmail))
  const attempt = attemptOf(req, { editor: found, email }, house)
  const facts = { editor: found?.id ?? null, knownDevice: attempt.knownDevice !== undefined }
  const verdict = limits.begin(attempt, house.now())
  if (verdict.kind === 'locked') {
    house.security.report({ kind: 'login_locked', address: attempt.address, facts })
    return { kind: 'refused', answer: tooMany(req, verdict.retryAfterMs) }
  }
  if (verdict.kind === 'allowed') await house.wait(verdict.delayMs)
  const proof: Proof = { code: given.code, isPasswordRight: false }
  req.context['proof'] = proof
  try {
    if (editor === undefined || verdict.kind === 'closed') throw new AuthenticationError(req.t)
    const result = await loginOperation({
      collection: req.payload.collections['editors'],
      data: { email: editor.email, password: given.password },
      req,
    } as Parameters<typeof loginOperation>[0])
    limits.succeeded(attempt)
    return { kind: 'in', result, cookies: cookiesOf(req, { editor, token: String(result.token), attempt }, house) }
  } catch (fault) {
    if (!(fault instanceof APIError)) throw fault
    if (proof.setUp !== undefined) {
      limits.succeeded(attempt)
      return {
        kind: 'refused',
        answer: Response.json({ setUp: proof.setUp, errors: [{ message: fault.message }] }, { status: 403 }),
      }
    }
    if (proof.isPasswordRight) limits.codeFailed(attempt, house.now())
    house.security.report({
      kind: verdict.kind === 'closed' ? 'login_locked' : 'login_failed',
      address: attempt.address,
      facts,
    })
    return {
      kind: 'refused',
      answer: Response.json({ errors: [{ message: wordOf(req, 'logInRefused') }] }, { status: 401 }),
    }
  }
}

/**
 * Runs in every Payload log-in after the right password, and refuses the session without the code. In the sandbox only
 * editors with an authenticator need one.
 */
export function demandSecondFactor(house: House): CollectionBeforeLoginHook {
  return async ({ req, user }) => {
    const { id, email } = user as unknown as Editor
    const [proof, keys] = [proofOf(req), { secret: house.secret, now: house.now() }]
    proof.isPasswordRight = true
    const factor = await findFactor(req, id)
    if (factor === undefined) {
      if (house.isSandbox) return
      proof.setUp = await beginSetUp(req, { id, email }, keys)
      throw new APIError(wordOf(req, 'setUpNeeded'), 403)
    }
    const used = await useCode(req, { factor, editorId: id, code: proof.code, ...keys })
    if (used === undefined) throw new AuthenticationError(req.t)
    if (used === 'recovery code') await recordOwnDeed(req, { email, what: 'recovery code used' })
  }
}

const findEditor = async (req: PayloadRequest, email: string): Promise<Editor | undefined> => {
  if (email.includes('\u0000')) return undefined
  return (
    (await req.payload.db.findOne<Editor>({ collection: 'editors', where: { email: { equals: email } }, req })) ??
    undefined
  )
}

// A new password changes the salt, so an operator's reset ends a lock immediately.
const attemptOf = (
  req: PayloadRequest,
  { editor, email }: { readonly editor: Editor | undefined; readonly email: string },
  house: House,
): Attempt => {
  const address = addressGroup(req.headers.get(clientAddressHeader) ?? '')
  if (editor === undefined) return { account: email, address }
  const mark = parseCookies(req.headers).get(deviceCookieName(editor.id, house.isSecure))
  return {
    account: `${editor.id} ${editor.salt ?? ''}`,
    address,
    knownDevice: knownDeviceOf(mark, { editorId: editor.id, key: house.secret }, house.now()),
  }
}

const cookiesOf = (
  req: PayloadRequest,
  { editor, token, attempt }: { readonly editor: Editor; readonly token: string; readonly attempt: Attempt },
  house: House,
): readonly string[] => {
  const { auth } = req.payload.collections['editors']!.config
  const session = generatePayloadCookie({
    collectionAuthConfig: auth,
    cookiePrefix: req.payload.config.cookiePrefix,
    token,
  }) as string
  if (attempt.knownDevice !== undefined) return [session]
  house.security.report({ kind: 'new_device', address: attempt.address, facts: { editor: editor.id } })
  return [
    session,
    deviceCookie(newDeviceMark({ editorId: editor.id, key: house.secret }, house.now()), {
      editorId: editor.id,
      isSecure: house.isSecure,
    }),
  ]
}

const tooMany = (req: PayloadRequest, retryAfterMs: number): Response => {
  const seconds = String(Math.ceil(retryAfterMs / 1_000))
  return Response.json(
    {
      errors: [{ message: wordOf(req, 'tooManyTries').replace('{minutes}', String(Math.ceil(retryAfterMs / 60_000))) }],
    },
    { status: 429, headers: { 'retry-after': seconds } },
  )
}
