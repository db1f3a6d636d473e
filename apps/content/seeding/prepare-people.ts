import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { roles, type Role } from '../access/roles.ts'

const site = 'site'

/** Lets the site read by its key, also after the key was replaced. */
export async function prepareClient(payload: Payload, readKey: string): Promise<void> {
  const { docs: [client] } = await payload.find({ collection: 'clients', where: { name: { equals: site } }, limit: 1, showHiddenFields: true })
  if (client === undefined) await payload.create({ collection: 'clients', data: { name: site, enableAPIKey: true, apiKey: readKey } })
  else if ((client as unknown as { apiKey?: string }).apiKey !== readKey) await payload.update({ collection: 'clients', id: client.id, data: { enableAPIKey: true, apiKey: readKey } })
}

/** An account that nobody can use. Payload lets a stranger do what the first editor may as long as there is no account at all; so there is always one. */
export const nobodysEmail = 'nobody@zoria.test'

/** Makes it where it is not yet; its password is drawn and thrown away. */
export async function prepareNobody(payload: Payload): Promise<void> {
  if (await isThere(payload, nobodysEmail)) return
  await payload.create({ collection: 'editors', data: { email: nobodysEmail, password: randomBytes(32).toString('base64url'), role: 'read-only' } })
}

/** An account of each role with the password of the sandbox: editor@zoria.test and so on. */
export async function prepareSandboxEditors(payload: Payload): Promise<void> {
  for (const role of roles) {
    const email = sandboxEmail(role)
    if (!(await isThere(payload, email))) await payload.create({ collection: 'editors', data: { email, password: 'zoria-sandbox', role } })
  }
}

/** Takes the accounts of the sandbox away where the same tables are used in earnest: everybody knows their password. */
export async function removeSandboxEditors(payload: Payload): Promise<void> {
  for (const email of roles.map(sandboxEmail)) {
    if (!(await isThere(payload, email))) continue
    await payload.delete({ collection: 'editors', where: { email: { equals: email } } })
    await payload.create({ collection: 'audit', data: { who: 'the service', what: 'shut out', kind: 'editors', subject: email, isTold: true } })
  }
}

const sandboxEmail = (role: Role): string => `${role}@zoria.test`

const isThere = async (payload: Payload, email: string): Promise<boolean> =>
  (await payload.count({ collection: 'editors', where: { email: { equals: email } } })).totalDocs > 0
