import type { AddressTest } from '@zoria/platform/http/addresses'
import type { SecurityEventKind, SecurityLog } from '@zoria/platform/security-log'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { rememberNonce } from '../storage/sessions.ts'
import { GisError } from './errors.ts'
import { numberFields, parseFields, type Field } from './query-string.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { signatureFault } from './signature.ts'

export interface GateDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly merchant: { readonly id: string; readonly key: string }
  /** Whether a platform may call from an address. */
  readonly isAllowedAddress: AddressTest
  readonly security: Pick<SecurityLog, 'report'>
}

/** The fields of a call by name. */
export type Form = ReadonlyMap<string, string>

/**
 * Admits a call if its address is allowed, the merchant signed exactly the received strings, the timestamp is valid,
 * the rate allows it and the nonce is new. Otherwise throws a GIS error.
 */
export async function admit(deps: GateDeps, request: FastifyRequest, rateLimit: RateLimit | null): Promise<Form> {
  const refuse = (kind: SecurityEventKind, reason: string, error: GisError): GisError => {
    deps.security.report({
      kind,
      address: request.ip,
      facts: { merchant: deps.merchant.id, route: request.routeOptions.url ?? 'unknown', reason },
    })
    return error
  }
  if (!deps.isAllowedAddress(request.ip))
    throw refuse('address_rejected', 'not_listed', new GisError(403, 'The address is not allowed'))
  const fields = readFields(request)
  if (fields === null) throw refuse('request_malformed', 'form', new GisError(400, 'The form cannot be read'))
  const form = new Map(fields)
  if (form.size !== fields.length)
    throw refuse('request_malformed', 'repeated_field', new GisError(400, 'A field occurs twice'))

  const now = deps.clock.now()
  const merchantId = header(request, 'x-merchant-id')
  const nonce = header(request, 'x-nonce')
  const headers = { merchantId, timestamp: header(request, 'x-timestamp'), nonce }
  const fault = nonceShape.test(nonce)
    ? signatureFault({ fields, headers, signature: header(request, 'x-sign') }, deps.merchant, now)
    : 'missing'
  if (fault !== null) throw refuse('signature_rejected', fault, new GisError(401, `The call is not accepted: ${fault}`))

  const waitMs = rateLimit === null ? 0 : rateLimit(now)
  if (waitMs > 0)
    throw refuse(
      'rate_limited',
      'catalogue',
      new GisError(429, 'Too many requests', { 'Retry-After': String(Math.ceil(waitMs / 1_000)) }),
    )
  if (!(await rememberNonce(deps.sql, { merchantId, nonce }, now)))
    throw refuse('signature_rejected', 'nonce', new GisError(401, 'The call is not accepted: nonce'))
  return form
}

// The received strings are verified: query and body together, with lists numbered as PHP does.
const readFields = (request: FastifyRequest): readonly Field[] | null => {
  const query = parseFields(request.url.split('?', 2)[1] ?? '')
  const body = parseFields(typeof request.body === 'string' ? request.body : '')
  return query === null || body === null ? null : numberFields([...query, ...body])
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const nonceShape = /^[\x21-\x7e]{1,128}$/
