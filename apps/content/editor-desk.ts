import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Payload } from 'payload'
import { roles, type Role } from './access/roles.ts'
import { deleteFactor } from './login/second-factors.ts'
import { nobodysEmail } from './seeding/prepare-people.ts'

type Say = (line: string) => void
type Asked = { readonly email: string; readonly role: Role | undefined; readonly by: string }

const usage = `npm run content -- editor list
npm run content -- editor add <e-mail> --role ${roles.join('|')} --by <who>
npm run content -- editor reset <e-mail> --by <who>     a new password; ends locks and sessions
npm run content -- editor reset-authenticator <e-mail> --by <who>     set up anew at the next log-in; ends sessions
npm run content -- editor remove <e-mail> --by <who>`

/** Runs an operator's command about editor accounts and returns whether it succeeded. Account and password changes are audited; a password is printed once. */
export async function atEditorDesk(payload: Payload, args: readonly string[], say: Say): Promise<boolean> {
  const { positionals: [subject, verb, email = ''], values } = parseArgs({ args: [...args], allowPositionals: true, options: { role: { type: 'string' }, by: { type: 'string' } } })
  if (subject === 'editor' && verb === 'list') return list(payload, say)
  const asked: Asked = { email: email.toLowerCase(), role: roles.find((known) => known === values.role), by: values.by ?? '' }
  const act = subject === 'editor' && asked.by !== '' && /^\S+@\S+$/.test(asked.email) && asked.email !== nobodysEmail ? acts[verb ?? ''] : undefined
  if (act !== undefined) return act(payload, asked, say)
  say(usage)
  return false
}

const list = async (payload: Payload, say: Say): Promise<boolean> => {
  const { docs } = await payload.find({ collection: 'editors', where: { email: { not_equals: nobodysEmail } }, pagination: false, sort: 'email', depth: 0 })
  for (const { email, role } of docs as unknown as { email: string; role: string }[]) say(`${email}  ${role}`)
  return true
}

const add = async (payload: Payload, { email, role, by }: Asked, say: Say): Promise<boolean> => {
  if (role === undefined || (await find(payload, email)) !== undefined) return refuse(say, role === undefined ? usage : `${email} already exists`)
  const password = newPassword()
  await payload.create({ collection: 'editors', data: { email, password, role } })
  await record(payload, { by, what: 'let in', email })
  say(`${email} has role ${role}; the password, shown once: ${password}`)
  return true
}

const reset = async (payload: Payload, { email, by }: Asked, say: Say): Promise<boolean> => {
  const id = await find(payload, email)
  if (id === undefined) return refuse(say, `${email} does not exist`)
  const password = newPassword()
  await payload.update({ collection: 'editors', id, data: { password, sessions: [] } as never })
  await record(payload, { by, what: 'new password', email })
  say(`the new password of ${email}, shown once: ${password}`)
  return true
}

const resetAuthenticator = async (payload: Payload, { email, by }: Asked, say: Say): Promise<boolean> => {
  const id = await find(payload, email)
  if (id === undefined) return refuse(say, `${email} does not exist`)
  if (!(await deleteFactor(payload, id))) return refuse(say, `${email} has no authenticator`)
  await payload.update({ collection: 'editors', id, data: { sessions: [] } as never })
  await record(payload, { by, what: 'authenticator reset', email })
  say(`${email} must set up an authenticator at the next log-in`)
  return true
}

const remove = async (payload: Payload, { email, by }: Asked, say: Say): Promise<boolean> => {
  const id = await find(payload, email)
  if (id === undefined) return refuse(say, `${email} does not exist`)
  await payload.delete({ collection: 'editors', id })
  await record(payload, { by, what: 'shut out', email })
  say(`${email} was removed`)
  return true
}

const acts: Readonly<Record<string, (payload: Payload, asked: Asked, say: Say) => Promise<boolean>>> = { add, reset, 'reset-authenticator': resetAuthenticator, remove }

const refuse = (say: Say, why: string): false => {
  say(why)
  return false
}

const find = async (payload: Payload, email: string): Promise<number | string | undefined> =>
  (await payload.find({ collection: 'editors', where: { email: { equals: email } }, limit: 1, depth: 0 })).docs[0]?.id

const record = (payload: Payload, { by, what, email }: { by: string; what: string; email: string }) =>
  payload.create({ collection: 'audit', data: { who: by, what, kind: 'editors', subject: email, isTold: true } })

// 96 random bits: safe against guessing, and short enough for one line.
const newPassword = (): string => randomBytes(12).toString('base64url')
