import type { AfterErrorHook, PayloadRequest } from 'payload'
import { roleOf } from '../access/access.ts'
import type { House } from '../house.ts'
import { addressGroup, clientAddressHeader } from '../http/client-address.ts'

/** Reports that an editor requested something that the role does not permit. */
export function reportRefusedRole({ security }: Pick<House, 'security'>, req: PayloadRequest, what: string): void {
  security.report({
    kind: 'role_refused',
    address: addressGroup(req.headers.get(clientAddressHeader) ?? ''),
    facts: { editor: req.user?.id ?? null, role: roleOf(req), what },
  })
}

/** Reports every request of an authenticated editor that was refused. */
export function reportRefusedRoles(house: Pick<House, 'security'>): AfterErrorHook {
  return ({ error, collection, req }) => {
    if (roleOf(req) !== null && (error as { status?: unknown }).status === 403)
      reportRefusedRole(house, req, `${req.method ?? ''} ${collection?.slug ?? ''}`)
  }
}
