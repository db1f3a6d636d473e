import { plusMs, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { maskedAddress } from '@zoria/platform/http/addresses'
import { deviceNameOf } from '../../rules/device-name.ts'
import { proveDevice, recogniseDevice } from '../../storage/devices.ts'
import { noteLogIn, type PlayerId } from '../../storage/players.ts'
import { insertSession, type SessionId } from '../../storage/sessions.ts'
import { freshId, type Deps, type Visitor } from '../deps.ts'

/** A session and its refresh token. */
export type OpenedSession = {
  readonly sessionId: SessionId
  readonly playerId: PlayerId
  readonly refreshToken: string
  readonly endsAt: Instant
}

type Opening = {
  readonly playerId: PlayerId
  readonly visitor: Visitor
  /** The player registered here or entered a code: the device becomes trusted. */ readonly isProven: boolean
}

const tokenBytes = 32
const dayMs = 86_400_000

/** Starts a session with a new refresh token. Source: docs/rules/identity.md#session. */
export async function openSession(
  deps: Deps,
  tx: TransactionSql,
  { playerId, visitor, isProven }: Opening,
): Promise<OpenedSession> {
  const now = deps.clock.now()
  const sessionId = freshId<'Session'>(deps, now)
  const refreshToken = Buffer.from(deps.chance.bytes(tokenBytes)).toString('base64url')
  const endsAt = plusMs(now, deps.settings.read('SESSION_DAYS') * dayMs)
  const { device, userAgent, address } = visitor
  const isKnown = device !== undefined && (await recogniseDevice(tx, deps.keys, { playerId, device }))
  if (isProven && device !== undefined) await proveDevice(tx, deps.keys, { playerId, device, now })
  const previousLogIn = await noteLogIn(tx, { playerId, now })
  await insertSession(tx, deps.keys, {
    id: sessionId,
    playerId,
    token: refreshToken,
    now,
    endsAt,
    device,
    deviceName: deviceNameOf(userAgent),
    network: maskedAddress(address),
    isProven: isProven || isKnown,
    previousLogIn,
  })
  return { sessionId, playerId, refreshToken, endsAt }
}
