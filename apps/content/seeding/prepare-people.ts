import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { roles, type Role } from '../access/roles.ts'

const site = 'site'

/** Sets the site's API key, also after its rotation. */
export async function prepareClient(payload: Payload, readKey: string): Promise<void> {
  const {
    docs: [client],
  } = await payload.find({ collection: 'clients', where: { name: { equals: site } }, limit: 1, showHiddenFields: true })
  if (client === undefined)
    await payload.create({ collection: 'clients', data: { name: site, enableAPIKey: true, apiKey: readKey } })
  else if ((client as unknown as { apiKey?: string }).apiKey !== readKey)
    await payload.update({ collection: 'clients', id: client.id, data: { enableAPIKey: true, apiKey: readKey } })
}

/**
 * An unusable account. While there is no account, Payload lets an unauthenticated client create the first editor; so
 * there is always one.
 */
export const nobodysEmail = 'nobody@zoria.test'

/** Creates it with a random password that is not stored. */
export async function prepareNobody(payload: Payload): Promise<void> {
  if (await isThere(payload, nobodysEmail)) return
  await payload.create({
    collection: 'editors',
    data: { email: nobodysEmail, password: randomBytes(32).toString('base64url'), role: 'read-only' },
  })
}

/** Creates an account per role with the sandbox password: editor@zoria.test and so on. */
export async function prepareSandboxEditors(payload: Payload): Promise<void> {
  for (const role of roles) {
    const email = sandboxEmail(role)
    if (!(await isThere(payload, email)))
      await payload.create({ collection: 'editors', data: { email, password: 'zoria-sandbox', role } })
  }
}

/** Deletes the sandbox accounts when the tables are used in production: their password is public. */
export async function removeSandboxEditors(payload: Payload): Promise<void> {
  for (const email of roles.map(sandboxEmail)) {
    if (!(await isThere(payload, email))) continue
    await payload.delete({ collection: 'editors', where: { email: { equals: email } } })
    await payload.create({
      collection: 'audit',
      data: { who: 'the service', what: 'shut out', kind: 'editors', subject: email, isTold: true },
    })
  }
}

const sandboxEmail = (role: Role): string => `${role}@zoria.test`

const isThere = async (payload: Payload, email: string): Promise<boolean> =>
  (await payload.count({ collection: 'editors', where: { email: { equals: email } } })).totalDocs > 0
