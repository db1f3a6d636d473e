import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import { rememberNonce } from '../storage/sessions.ts'
import { GisError } from './errors.ts'
import { numberFields, parseFields, type Field } from './query-string.ts'
import type { RateLimit } from './rate-limit.ts'
import { signatureFault } from './signature.ts'

export interface GateDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly merchant: { readonly id: string; readonly key: string }
  /** Addresses a platform may call from; empty: any. */
  readonly allowedAddresses: readonly string[]
}

/** The fields of a call by name. */
export type Form = ReadonlyMap<string, string>

/**
 * Lets a call in: from an address we know, signed by the merchant over the strings it came with, in time, within the rate where there is
 * one, and for the first time. Otherwise a GIS error.
 */
export async function admit(deps: GateDeps, request: FastifyRequest, rateLimit: RateLimit | null): Promise<Form> {
  if (deps.allowedAddresses.length > 0 && !deps.allowedAddresses.includes(plainAddress(request.ip))) throw new GisError(403, 'The address is not allowed')
  const fields = readFields(request)
  if (fields === null) throw new GisError(400, 'The form cannot be read')
  const form = new Map(fields)
  if (form.size !== fields.length) throw new GisError(400, 'A field stands twice')

  const now = deps.clock.now()
  const merchantId = header(request, 'x-merchant-id')
  const nonce = header(request, 'x-nonce')
  const headers = { merchantId, timestamp: header(request, 'x-timestamp'), nonce }
  const fault = nonceShape.test(nonce) ? signatureFault({ fields, headers, signature: header(request, 'x-sign') }, deps.merchant, now) : 'missing'
  if (fault !== null) throw new GisError(401, `The call is not accepted: ${fault}`)

  const waitMs = rateLimit === null ? 0 : rateLimit(now)
  if (waitMs > 0) throw new GisError(429, 'Too many requests', { 'Retry-After': String(Math.ceil(waitMs / 1_000)) })
  if (!(await rememberNonce(deps.sql, { merchantId, nonce }, now))) throw new GisError(401, 'The call is not accepted: nonce')
  return form
}

// What came is what is verified: query and body together, lists numbered as PHP numbers them.
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

// An IPv4 caller of a socket for both looks like ::ffff:192.0.2.1.
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')
