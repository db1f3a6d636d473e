import { useState } from 'react'

/**
 * Keys that repeat with the same content and change with other content, so that a lost answer can be asked for again.
 * Source: docs/rules/wire.md#idempotency.
 */
export function createAttempts(newKey: () => string) {
  let attempt: { readonly content: string; readonly key: string } | null = null
  return {
    keyFor: (body: unknown): string => {
      const content = JSON.stringify(body)
      if (attempt?.content !== content) attempt = { content, key: newKey() }
      return attempt.key
    },
    /** The answer is known: the next one is a new wish, even with the same content. */
    answered: () => {
      attempt = null
    },
  }
}

type Attempts = ReturnType<typeof createAttempts>
type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: { readonly code: string; readonly status: number } }

/**
 * Makes one wish under one key: what was never answered is asked for again under the key it had. So is what ended in a
 * fault of the server, which may have done it before.
 */
export async function attempt<Answered extends Answer>(
  attempts: Attempts,
  body: unknown,
  make: (idempotencyKey: string) => Promise<Answered>,
): Promise<Answered> {
  const answer = await make(attempts.keyFor(body))
  if (answer.ok || (answer.refusal.code !== 'UNREACHABLE' && answer.refusal.status < 500)) attempts.answered()
  return answer
}

/** Attempts of one part of a page. */
export function useAttempts(): Attempts {
  const [attempts] = useState(() => createAttempts(() => crypto.randomUUID()))
  return attempts
}
