import {
  Forbidden,
  type CollectionAfterLoginHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
} from 'payload'
import { isEditor, nobody } from '../access/access.ts'
import { roles } from '../access/roles.ts'
import type { House } from '../house.ts'
import { loginEndpoints } from '../login/endpoints.ts'
import { demandSecondFactor } from '../login/log-in.ts'
import { createLoginLimits } from '../login/login-limits.ts'
import { deleteFactor } from '../login/second-factors.ts'

/**
 * Editors. Accounts are created by `npm run content -- editor`, never over the network, and changed over it only by
 * login/endpoints.ts.
 */
export function editors(house: House): CollectionConfig {
  return {
    slug: 'editors',
    auth: {
      tokenExpiration: 8 * 60 * 60,
      // An account lock could be abused against its owner; login/login-limits.ts counts attempts.
      maxLoginAttempts: 0,
      cookies: { sameSite: 'Strict', secure: house.isSecure },
      forgotPassword: { expiration: 1 },
    },
    admin: { useAsTitle: 'email', defaultColumns: ['email', 'role', 'updatedAt'], hideAPIURL: true },
    access: { create: nobody, update: nobody, delete: nobody, read: isEditor, unlock: nobody },
    endpoints: loginEndpoints({ house, limits: createLoginLimits() }),
    hooks: {
      beforeOperation: [refuseResets],
      beforeLogin: [demandSecondFactor(house)],
      afterLogin: [openInOwnLanguage],
      beforeDelete: [deleteItsFactor],
    },
    fields: [
      { name: 'email', type: 'email', required: true, unique: true },
      { name: 'role', type: 'select', required: true, saveToJWT: true, options: [...roles] },
      { name: 'ownAccount', type: 'ui', admin: { components: { Field: '/login/own-account.tsx#OwnAccountLink' } } },
    ],
  }
}

// No mail is sent, so a reset token must never open a session. The front door blocks these calls as well.
const refuseResets: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation === 'forgotPassword' || operation === 'resetPassword') throw new Forbidden()
  return args
}

// Content opens in the language of the admin until the editor chooses another one.
const openInOwnLanguage: CollectionAfterLoginHook = async ({ req, user }) => {
  const owner = { relationTo: 'editors', value: user.id }
  const { totalDocs } = await req.payload.count({
    collection: 'payload-preferences',
    where: { key: { equals: 'locale' }, 'user.relationTo': { equals: 'editors' }, 'user.value': { equals: user.id } },
    req,
  })
  if (totalDocs === 0)
    await req.payload.db.create({
      collection: 'payload-preferences',
      data: { key: 'locale', user: owner, value: req.i18n.language },
      req,
    })
}

const deleteItsFactor: CollectionBeforeDeleteHook = async ({ req, id }) =>
  void (await deleteFactor(req.payload, id, req))

/** API clients that read: the site, by its key. */
export function clients(): CollectionConfig {
  return {
    slug: 'clients',
    auth: { useAPIKey: true, disableLocalStrategy: true },
    admin: { hidden: true, useAsTitle: 'name' },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody, unlock: nobody },
    fields: [{ name: 'name', type: 'text', required: true, unique: true }],
  }
}
