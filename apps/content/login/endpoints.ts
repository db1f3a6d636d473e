import type { Endpoint, PayloadRequest } from 'payload'
import * as z from 'zod'
import { recordOwnDeed } from '../changes/audit.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { wordOf } from '../desk/words.ts'
import { attemptLogIn, type LoginDeps } from './log-in.ts'
import { passwordFault } from './password-policy.ts'
import { beginSetUp, endSetUp } from './set-up.ts'

const code = z.string().max(40).default('')
const password = z.string().min(1).max(1_000)
const bodies = {
  logIn: z.object({ email: z.string().min(1).max(254), password, code }),
  ownPassword: z.object({ oldPassword: password, newPassword: password, code }),
  beginSetUp: z.object({ password, code }),
  endSetUp: z.object({ token: z.string().max(2_000), code }),
} as const

type Handler = (req: PayloadRequest) => Promise<Response>
type Word = Parameters<typeof wordOf>[1]

/** Endpoints for log-in and for an editor's own password and authenticator. The first replaces Payload's log-in. */
export function loginEndpoints(deps: LoginDeps): Endpoint[] {
  return [
    { path: '/login', method: 'post', handler: logIn(deps) },
    { path: '/own-password', method: 'post', handler: changeOwnPassword(deps) },
    { path: '/own-second-factor', method: 'post', handler: beginOwnSetUp(deps) },
    { path: '/second-factor', method: 'post', handler: finishSetUp(deps) },
  ]
}

const logIn =
  (deps: LoginDeps): Handler =>
  async (req) => {
    const given = await bodyOf(req, bodies.logIn)
    if (given === undefined) return refuse(req, 'logInRefused', 400)
    const outcome = await attemptLogIn(req, given, deps)
    if (outcome.kind === 'refused') return outcome.answer
    return answer({ message: req.t('authentication:passed'), ...outcome.result }, outcome.cookies)
  }

// Verifies the old password and the code as a log-in does, under the same limits; all other sessions of the account
// end.
const changeOwnPassword =
  (deps: LoginDeps): Handler =>
  async (req) => {
    const [editor, given] = [editorOf(req), await bodyOf(req, bodies.ownPassword)]
    if (editor === undefined) return refuse(req, 'notLoggedIn', 401)
    if (given === undefined) return refuse(req, 'logInRefused', 400)
    const fault = passwordFault(given.newPassword, editor.email)
    if (fault !== undefined) return refuse(req, fault, 400)
    const outcome = await attemptLogIn(
      req,
      { email: editor.email, password: given.oldPassword, code: given.code },
      deps,
    )
    if (outcome.kind === 'refused') return outcome.answer
    const { sessions = [] } = outcome.result.user as unknown as { sessions?: readonly object[] }
    await inTransaction(req, async () => {
      // A new password ends every session in Payload; the new one stays.
      await req.payload.update({
        collection: 'editors',
        id: editor.id,
        data: { password: given.newPassword } as never,
        req,
      })
      await req.payload.db.updateOne({
        collection: 'editors',
        id: editor.id,
        data: { sessions: sessions.slice(-1) },
        req,
        returning: false,
      })
      await recordOwnDeed(req, { email: editor.email, what: 'new password' })
    })
    return answer({ isDone: true }, outcome.cookies)
  }

const beginOwnSetUp =
  (deps: LoginDeps): Handler =>
  async (req) => {
    const [editor, given] = [editorOf(req), await bodyOf(req, bodies.beginSetUp)]
    if (editor === undefined) return refuse(req, 'notLoggedIn', 401)
    if (given === undefined) return refuse(req, 'logInRefused', 400)
    const outcome = await attemptLogIn(req, { email: editor.email, ...given }, deps)
    if (outcome.kind === 'refused') return outcome.answer
    return answer(
      { setUp: await beginSetUp(req, editor, { secret: deps.house.secret, now: deps.house.now() }) },
      outcome.cookies,
    )
  }

// The token proves that the password was entered within the last quarter of an hour.
const finishSetUp =
  ({ house }: LoginDeps): Handler =>
  async (req) => {
    const given = await bodyOf(req, bodies.endSetUp)
    if (given === undefined) return refuse(req, 'setUpOver', 400)
    const ended = await endSetUp(req, given, { secret: house.secret, now: house.now() })
    if (typeof ended === 'string') return refuse(req, ended, 400)
    return answer(ended)
  }

const editorOf = ({ user }: PayloadRequest): { readonly id: number; readonly email: string } | undefined =>
  user?.collection === 'editors' ? (user as unknown as { id: number; email: string }) : undefined

// Accepts only JSON: a form of another site cannot send it without a CORS preflight.
const bodyOf = async <Shape extends z.ZodType>(
  req: PayloadRequest,
  shape: Shape,
): Promise<z.output<Shape> | undefined> => {
  if (!/^application\/json\b/i.test(req.headers.get('content-type') ?? '')) return undefined
  const text = (await req.text?.()) ?? ''
  return shape.safeParse(jsonOf(text)).data
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answer = (body: object, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json(body, { headers })
}

const refuse = (req: PayloadRequest, word: Word, status: number): Response =>
  Response.json({ errors: [{ message: wordOf(req, word) }] }, { status })
