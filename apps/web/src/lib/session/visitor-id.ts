const key = 'visitorId'

/**
 * What this browser is called in `X-Visitor-ID` while FINGERPRINT_ENABLED: a random word that stays, a hint for limits
 * and never an identity (docs/rules/identity.md#sending-limits).
 */
export function visitorId(storage: Pick<Storage, 'getItem' | 'setItem'>, random: () => string): string {
  const stored = storage.getItem(key)
  if (stored !== null) return stored
  const fresh = random()
  storage.setItem(key, fresh)
  return fresh
}
