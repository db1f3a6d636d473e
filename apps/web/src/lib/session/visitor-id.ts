const key = 'visitorId'

/** What this browser is called in `X-Visitor-ID` while FINGERPRINT_ENABLED: a random word of its own, a hint for limits and never an identity (docs/rules/identity.md#sending-limits). */
export function visitorId(): string {
  const kept = localStorage.getItem(key)
  if (kept !== null) return kept
  const fresh = crypto.randomUUID()
  localStorage.setItem(key, fresh)
  return fresh
}
