import { sql } from '@payloadcms/db-postgres'
import { systemChance } from '@zoria/platform/chance'
import { createKeyRing, type KeyRing } from '@zoria/platform/key-ring'
import type { CollectionConfig, Payload, PayloadRequest } from 'payload'
import { nobody } from '../access/access.ts'
import { recordOwnDeed } from '../changes/audit.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { runStatement } from '../changes/run-statement.ts'
import { newRecoveryCodes, recoveryDigest, stepOf } from './totp.ts'

type Id = number | string
type Factor = { readonly id: number; readonly sealedSecret: string; readonly recoveryDigests: readonly string[] }
export type UsedCode = 'authenticator code' | 'recovery code'

/** The authenticator of each editor, one row each. Readable only by the service. */
export function secondFactors(): CollectionConfig {
  return {
    slug: 'second-factors',
    admin: { hidden: true },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody },
    fields: [
      { name: 'editor', type: 'relationship', relationTo: 'editors', required: true, unique: true },
      { name: 'sealedSecret', type: 'text', required: true },
      { name: 'lastStep', type: 'number', required: true },
      { name: 'recoveryDigests', type: 'json', required: true },
    ],
  }
}

/** The authenticator of an editor; undefined if none is set up. */
export async function findFactor(req: PayloadRequest, editorId: Id): Promise<Factor | undefined> {
  const { docs } = await req.payload.find({
    collection: 'second-factors',
    where: { editor: { equals: editorId } },
    limit: 1,
    depth: 0,
    req,
  })
  return docs[0] as unknown as Factor | undefined
}

/** Uses up a code: each time step of the authenticator once, or a recovery code. Undefined for an invalid or used code. */
export async function useCode(
  req: PayloadRequest,
  {
    factor,
    editorId,
    code,
    secret,
    now,
  }: {
    readonly factor: Factor
    readonly editorId: Id
    readonly code: string
    readonly secret: string
    readonly now: number
  },
): Promise<UsedCode | undefined> {
  const step = stepOf(code.replaceAll(' ', ''), { secret: openSecret(factor.sealedSecret, { secret, editorId }), now })
  // The database decides: of two concurrent log-ins with one code the second finds the row changed.
  if (step !== undefined)
    return (await changed(
      req,
      sql`update content_service.second_factors set last_step = ${step} where id = ${factor.id} and last_step < ${step} returning id`,
    ))
      ? 'authenticator code'
      : undefined
  const digest = recoveryDigest(code, secret)
  if (digest === undefined) return undefined
  return (await changed(
    req,
    sql`update content_service.second_factors set recovery_digests = recovery_digests - ${digest}::text where id = ${factor.id} and recovery_digests ? ${digest}::text returning id`,
  ))
    ? 'recovery code'
    : undefined
}

/** The state at the start of a set-up. */
export type SetUp = { readonly editorId: Id; readonly totpSecret: string; readonly replaces: number | null }

/**
 * Stores the authenticator with its audit row and returns new recovery codes; undefined if the authenticator was
 * replaced, or the editor removed, since the set-up started.
 */
export async function keepFactor(
  req: PayloadRequest,
  { editorId, totpSecret, replaces }: SetUp,
  { step, secret }: { readonly step: number; readonly secret: string },
): Promise<readonly string[] | undefined> {
  const codes = newRecoveryCodes()
  const data = {
    editor: editorId,
    sealedSecret: sealSecret(totpSecret, { secret, editorId }),
    lastStep: step,
    recoveryDigests: codes.map((code) => recoveryDigest(code, secret)),
  }
  return inTransaction(req, async () => {
    // Serialises set-ups of one editor.
    const [editor] = await runStatement<{ readonly email: string }>(
      req,
      sql`select email from content_service.editors where id = ${Number(editorId)} for update`,
    )
    const present = await findFactor(req, editorId)
    if (editor === undefined || (present?.id ?? null) !== replaces) return undefined
    await deleteFactor(req.payload, editorId, req)
    await req.payload.create({ collection: 'second-factors', data: data as never, req })
    await recordOwnDeed(req, { email: editor.email, what: 'authenticator set up' })
    return codes
  })
}

/** Deletes the authenticator of an editor and returns whether there was one. */
export async function deleteFactor(payload: Payload, editorId: Id, req?: PayloadRequest): Promise<boolean> {
  const { docs } = await payload.delete({
    collection: 'second-factors',
    where: { editor: { equals: editorId } },
    depth: 0,
    ...(req && { req }),
  })
  return docs.length > 0
}

type Place = { readonly secret: string; readonly editorId: Id }

const sealSecret = (totpSecret: string, { secret, editorId }: Place): string =>
  ringOf(secret).seal(totpSecret, placeOf(editorId)).toString('base64url')
const openSecret = (sealed: string, { secret, editorId }: Place): string =>
  ringOf(secret).open(Buffer.from(sealed, 'base64url'), placeOf(editorId))
const placeOf = (editorId: Id): string => `second_factors of editor ${editorId}`
const ringOf = (secret: string): KeyRing =>
  createKeyRing({ secrets: [secret], salt: 'zoria content', use: 'second factor', chance: systemChance })

const changed = async (req: PayloadRequest, statement: ReturnType<typeof sql>): Promise<boolean> =>
  (await runStatement(req, statement)).length > 0
