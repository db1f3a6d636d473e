import { randomBytes } from 'node:crypto'
import {
  done,
  OperatorFault,
  refused,
  type Answer,
  type Asked,
  type OperatorGroup,
} from '@zoria/platform/operator/command'
import type { StaffOrder } from '@zoria/platform/staff-log'
import { ReferenceTaken, type DoneBefore, type OrderReference } from '@zoria/platform/staff-references'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { roles } from './access/roles.ts'
import type { Deed } from './changes/audit.ts'
import { inTransaction } from './changes/in-transaction.ts'
import { deleteFactor } from './login/second-factors.ts'
import { nobodysEmail } from './seeding/prepare-people.ts'

/**
 * Editor accounts from the command line: they are never created over the network. A change and its audit row are one
 * transaction; a password is printed once. docs/runbooks/running-content.md
 */
export const editorCommands: OperatorGroup<Payload> = {
  name: 'content',
  about: 'accounts of editors of content',
  commands: [
    { name: 'editor list', does: 'every editor with the role', run: (payload, asked) => list(payload, asked) },
    {
      name: 'editor add',
      takes: '<e-mail>',
      needs: { '--role <role>': roles.join(', ') },
      does: 'a new account; its password is printed once',
      isSigned: true,
      run: (payload, asked) => add(payload, asked),
    },
    {
      name: 'editor reset',
      takes: '<e-mail>',
      does: 'a new password; ends locks and sessions',
      isSigned: true,
      run: (payload, asked) => reset(payload, asked),
    },
    {
      name: 'editor reset-authenticator',
      takes: '<e-mail>',
      does: 'it is set up anew at the next log-in; ends sessions',
      isSigned: true,
      run: (payload, asked) => resetAuthenticator(payload, asked),
    },
    {
      name: 'editor remove',
      takes: '<e-mail>',
      does: 'takes the account away',
      isSigned: true,
      run: (payload, asked) => remove(payload, asked),
    },
  ],
}

/** What was done under a reference: the audit keeps references beside what was done. A password is not shown again. */
export async function findDoneOfEditors(
  payload: Payload,
  { name, fingerprint }: OrderReference,
): Promise<DoneBefore | undefined> {
  const { docs } = await payload.find({
    collection: 'audit',
    where: { reference: { equals: name } },
    limit: 1,
    depth: 0,
  })
  const [row] = docs as unknown as { who: string; what: string; subject: string; print: string; createdAt: string }[]
  return (
    row && {
      isSame: row.print === printOf(fingerprint),
      who: row.who,
      action: row.what,
      after: { email: row.subject },
      at: row.createdAt,
    }
  )
}

const printOf = (fingerprint: Uint8Array): string => Buffer.from(fingerprint).toString('hex')

const list = async (payload: Payload, { say }: Asked): Promise<Answer> => {
  const { docs } = await payload.find({
    collection: 'editors',
    where: { email: { not_equals: nobodysEmail } },
    pagination: false,
    sort: 'email',
    depth: 0,
  })
  for (const { email, role } of docs as unknown as { email: string; role: string }[]) say(`${email}  ${role}`)
  return {
    isDone: true,
    value: (docs as unknown as { email: string; role: string }[]).map(({ email, role }) => ({ email, role })),
  }
}

type Signed = Asked & { readonly order: StaffOrder }

const add = async (payload: Payload, asked: Signed): Promise<Answer> => {
  const email = emailIn(asked)
  const role = roles.find((known) => known === asked.options['role'])
  if (role === undefined) throw new OperatorFault(`--role is one of ${roles.join(', ')}`)
  if ((await find(payload, email)) !== undefined) return refused(asked, `${email} already exists`)
  const password = newPassword()
  await change(payload, { asked, what: 'let in', email }, (req) =>
    payload.create({ collection: 'editors', data: { email, password, role }, req }),
  )
  return done(asked, `${email} has role ${role}; the password, shown once: ${password}`)
}

const reset = async (payload: Payload, asked: Signed): Promise<Answer> => {
  const email = emailIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  const password = newPassword()
  await change(payload, { asked, what: 'new password', email }, (req) =>
    payload.update({ collection: 'editors', id, data: { password, sessions: [] } as never, req }),
  )
  return done(asked, `the new password of ${email}, shown once: ${password}`)
}

const resetAuthenticator = async (payload: Payload, asked: Signed): Promise<Answer> => {
  const email = emailIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  if ((await payload.count({ collection: 'second-factors', where: { editor: { equals: id } } })).totalDocs === 0)
    return refused(asked, `${email} has no authenticator`)
  await change(payload, { asked, what: 'authenticator reset', email }, async (req) => {
    await deleteFactor(payload, id, req)
    await payload.update({ collection: 'editors', id, data: { sessions: [] } as never, req })
  })
  return done(asked, `${email} must set up an authenticator at the next log-in`)
}

const remove = async (payload: Payload, asked: Signed): Promise<Answer> => {
  const email = emailIn(asked)
  const id = await find(payload, email)
  if (id === undefined) return refused(asked, `${email} does not exist`)
  await change(payload, { asked, what: 'shut out', email }, (req) => payload.delete({ collection: 'editors', id, req }))
  return done(asked, `${email} was removed`)
}

const find = async (payload: Payload, email: string): Promise<number | string | undefined> =>
  (await payload.find({ collection: 'editors', where: { email: { equals: email } }, limit: 1, depth: 0 })).docs[0]?.id

type Change = { readonly asked: Signed; readonly what: Deed; readonly email: string }

/**
 * A change of an account with its audit row. Throws `ReferenceTaken`, and nothing is changed, if a concurrent order has
 * the reference.
 */
async function change(
  payload: Payload,
  {
    asked: {
      order: { by, why, reference },
    },
    what,
    email,
  }: Change,
  work: (req: PayloadRequest) => Promise<unknown>,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  try {
    await inTransaction(req, async () => {
      await payload.create({
        collection: 'audit',
        data: {
          who: by,
          what,
          kind: 'editors',
          subject: email,
          note: why,
          isTold: true,
          ...(reference && { reference: reference.name, print: printOf(reference.fingerprint) }),
        },
        req,
      })
      await work(req)
    })
  } catch (fault) {
    if (reference && (await findDoneOfEditors(payload, reference)))
      throw new ReferenceTaken(`the reference ${reference.name} is taken`)
    throw fault
  }
}

function emailIn({ args: [typed = ''] }: Asked): string {
  const email = typed.toLowerCase()
  if (!/^\S+@\S+$/.test(email) || email === nobodysEmail)
    throw new OperatorFault(`"${typed}" is no e-mail address of an editor`)
  return email
}

// 96 random bits: safe against guessing, and short enough for one line.
const newPassword = (): string => randomBytes(12).toString('base64url')
