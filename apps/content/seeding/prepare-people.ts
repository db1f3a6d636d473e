import type { Payload } from 'payload'
import { roles } from '../access/roles.ts'

const site = 'site'

/** Lets the site read by its key, also after the key was replaced. */
export async function prepareClient(payload: Payload, readKey: string): Promise<void> {
  const { docs: [client] } = await payload.find({ collection: 'clients', where: { name: { equals: site } }, limit: 1, showHiddenFields: true })
  if (client === undefined) await payload.create({ collection: 'clients', data: { name: site, enableAPIKey: true, apiKey: readKey } })
  else if ((client as unknown as { apiKey?: string }).apiKey !== readKey) await payload.update({ collection: 'clients', id: client.id, data: { enableAPIKey: true, apiKey: readKey } })
}

/** An account of each role with the password of the sandbox: editor@zoria.test and so on. */
export async function prepareSandboxEditors(payload: Payload): Promise<void> {
  for (const role of roles) {
    const email = `${role}@zoria.test`
    const { totalDocs } = await payload.count({ collection: 'editors', where: { email: { equals: email } } })
    if (totalDocs === 0) await payload.create({ collection: 'editors', data: { email, password: 'zoria-sandbox', role } })
  }
}
