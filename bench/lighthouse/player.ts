import { setTimeout as pause } from 'node:timers/promises'

/** Registers a player at the sandbox and returns the session cookies as `set-cookie` lines. */
export async function registeredCookies({ web, api }: { web: string; api: string }): Promise<readonly string[]> {
  const login = `+38067${String(Math.floor(1e6 + Math.random() * 8_999_999))}`
  const body = {
    login,
    password: 'dyke-Pole1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  }
  await post(`${web}/api/auth/register`, body)
  const code = await codeFor(login, api)
  const answer = await post(`${web}/api/auth/register`, { ...body, code })
  return answer.headers.getSetCookie()
}

async function post(url: string, body: object): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

async function codeFor(login: string, api: string): Promise<string> {
  for (let turn = 0; turn < 100; turn += 1) {
    const inbox = await fetch(`${api}/dev/inbox?to=${encodeURIComponent(login)}`, {
      headers: { accept: 'application/json' },
    })
    const { items } = (await inbox.json()) as { items: readonly { code: string | null }[] }
    if (items[0]?.code) return items[0].code
    await pause(200)
  }
  throw new Error('the sandbox sent no code: is the stack running with SANDBOX=on?')
}
