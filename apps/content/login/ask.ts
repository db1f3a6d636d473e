import type { BegunSetUp } from './set-up.ts'

/** Replies of login/endpoints.ts. */
export type Reply = {
  readonly ok: boolean
  readonly message?: string
  readonly setUp?: BegunSetUp
  readonly recoveryCodes?: readonly string[]
}

/** Calls one of the editors' endpoints; undefined without a valid reply. */
export async function ask(
  path: string,
  { body, language }: { readonly body?: object; readonly language: string },
): Promise<Reply | undefined> {
  try {
    const answer = await fetch(`/api/editors/${path}`, {
      headers: { 'accept-language': language, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as Reply & { readonly errors?: readonly { readonly message: string }[] }
    return { ...reply, ok: answer.ok, ...(reply.errors?.[0] && { message: reply.errors[0].message }) }
  } catch {
    // No reply, or one that is not JSON: the caller shows an error.
    return undefined
  }
}
