import { randomBytes } from 'node:crypto'
import { done, OperatorFault, refused, type Answer, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import type { Payload } from 'payload'
import { roles } from './access/roles.ts'
import { deleteFactor } from './login/second-factors.ts'
import { nobodysEmail } from './seeding/prepare-people.ts'

const whoDecides = { '--by <who>': 'who decides' }

/** Editor accounts from the command line: they are never created over the network. Changes are audited; a password is printed once. docs/runbooks/running-content.md */
export const editorCommands: OperatorGroup<Payload> = {
  name: 'content',
  about: 'accounts of editors of content',
  commands: [
    { name: 'editor list', does: 'every editor with the role', run: (payload, asked) => list(payload, asked) },
    { name: 'editor add', takes: '<e-mail>', needs: { '--role <role>': roles.join(', '), ...whoDecides }, does: 'a new account; its password is printed once', run: (payload, asked) => add(payload, asked) },
    { name: 'editor reset', takes: '<e-mail>', needs: whoDecides, does: 'a new password; ends locks and sessions', run: (payload, asked) => reset(payload, asked) },
    { name: 'editor reset-authenticator', takes: '<e-mail>', needs: whoDecides, does: 'it is set up anew at the next log-in; ends sessions', run: (payload, asked) => resetAuthenticator(payload, asked) },
    { name: 'editor remove', takes: '<e-mail>', needs: whoDecides, does: 'takes the account away', run: (payload, asked) => remove(payload, asked) },
  ],
}

const list = async (payload: Payload, { say }: Asked): Promise<Answer> => {
  const { docs } = await payload.find({ collection: 'editors', where: { email: { not_equals: nobodysEmail } }, pagination: false, sort: 'email', depth: 0 })
  for (const { email, role } of docs as unknown as { email: string; role: string }[]) say(`${email}  ${role}`)
  return { isDone: true, value: (docs as unknown as { email: string; role: string }[]).map(({ email, role }) => ({ email, role })) }
}

const add = async (payload: Payload, asked: Asked): Promise<Answer> => {
  const { email, by } = editorIn(asked)
  const role = roles.find((known) => known === asked.options['role'])
  if (role === undefined) throw new OperatorFault(`--role is one of ${roles.join(', ')}`)
  if ((await find(payload, email)) !== undefined) return refused(asked, `${email} already exists`)
  const password = newPassword()
  await payload.create({ collection: 'editors', data: { email, password, role } })
  await record(payload, { by, what: 'let in', email })
  return done(asked, `${email} has role ${role}; the password, shown once: ${password}`)
}

const reset = async (payload: Payload, asked: Asked): Promise<Answer> => {
  const { email, by } = editorIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  const password = newPassword()
  await payload.update({ collection: 'editors', id, data: { password, sessions: [] } as never })
  await record(payload, { by, what: 'new password', email })
  return done(asked, `the new password of ${email}, shown once: ${password}`)
}

const resetAuthenticator = async (payload: Payload, asked: Asked): Promise<Answer> => {
  const { email, by } = editorIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  if (!(await deleteFactor(payload, id))) return refused(asked, `${email} has no authenticator`)
  await payload.update({ collection: 'editors', id, data: { sessions: [] } as never })
  await record(payload, { by, what: 'authenticator reset', email })
  return done(asked, `${email} must set up an authenticator at the next log-in`)
}

const remove = async (payload: Payload, asked: Asked): Promise<Answer> => {
  const { email, by } = editorIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  await payload.delete({ collection: 'editors', id })
  await record(payload, { by, what: 'shut out', email })
  return done(asked, `${email} was removed`)
}

const find = async (payload: Payload, email: string): Promise<number | string | undefined> =>
  (await payload.find({ collection: 'editors', where: { email: { equals: email } }, limit: 1, depth: 0 })).docs[0]?.id

const record = (payload: Payload, { by, what, email }: { by: string; what: string; email: string }) =>
  payload.create({ collection: 'audit', data: { who: by, what, kind: 'editors', subject: email, isTold: true } })

function editorIn({ args: [typed = ''], options }: Asked): { readonly email: string; readonly by: string } {
  const [email, by] = [typed.toLowerCase(), options['by']?.trim() ?? '']
  if (!/^\S+@\S+$/.test(email) || email === nobodysEmail) throw new OperatorFault(`"${typed}" is no e-mail address of an editor`)
  if (by === '') throw new OperatorFault('--by is not empty')
  return { email, by }
}

// 96 random bits: safe against guessing, and short enough for one line.
const newPassword = (): string => randomBytes(12).toString('base64url')
