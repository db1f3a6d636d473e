import type { CollectionBeforeChangeHook, CollectionConfig } from 'payload'
import { isEditor, nobody } from '../access/access.ts'
import { roles } from '../access/roles.ts'
import { recordDeed } from '../changes/audit.ts'
import type { House } from '../house.ts'

/** Who works here. Accounts are made by `npm run content -- editor`, never over the network. */
export function editors({ publicUrl }: House): CollectionConfig {
  return {
    slug: 'editors',
    auth: {
      tokenExpiration: 8 * 60 * 60,
      maxLoginAttempts: 5,
      lockTime: 10 * 60_000,
      cookies: { sameSite: 'Strict', secure: publicUrl.startsWith('https:') },
      forgotPassword: { expiration: 1 },
    },
    admin: { useAsTitle: 'email', defaultColumns: ['email', 'role', 'updatedAt'], hideAPIURL: true },
    access: { create: nobody, delete: nobody, read: isEditor, unlock: nobody, update: ({ req, id }) => req.user?.collection === 'editors' && req.user.id === id },
    hooks: { beforeChange: [recordOwnPassword] },
    // The audit names people by their e-mail: nobody takes another one.
    fields: [{ name: 'email', type: 'email', required: true, unique: true, access: { update: () => false } }, { name: 'role', type: 'select', required: true, saveToJWT: true, options: [...roles], access: { create: () => false, update: () => false } }],
  }
}

// What an operator does is recorded at his desk, with his name.
const recordOwnPassword: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const { email } = (originalDoc ?? {}) as { email?: string }
  if (operation === 'update' && req.user?.collection === 'editors' && data['password'] !== undefined) await recordDeed(req, { kind: 'editors', subject: String(email), what: 'new password' })
  return data as Record<string, unknown>
}

/** Programs that read: the site, by the key it was given. */
export function clients(): CollectionConfig {
  return {
    slug: 'clients',
    auth: { useAPIKey: true, disableLocalStrategy: true },
    admin: { hidden: true, useAsTitle: 'name' },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody, unlock: nobody },
    fields: [{ name: 'name', type: 'text', required: true, unique: true }],
  }
}
