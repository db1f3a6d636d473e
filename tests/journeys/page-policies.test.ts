// Tries: server, routes.
import { journey } from '@zoria/testkit/journey'
import { expect, inject, test } from 'vitest'
import { ofKazakhstan, signUp } from './cashier.ts'

// docs/decisions/0015-page-cache-and-hash-based-csp.md

const stack = inject('stack')
const wide = { width: 1440, height: 900, locale: 'kk-KZ', isTouch: false }
const policyOf = (headers: Readonly<Record<string, string>>) => headers['content-security-policy'] ?? ''

journey(
  "a player's page carries him without a token, under a nonce that nothing else knows, and is never kept",
  async ({ visit }) => {
    const { page, accessToken, phone } = await signUp(await visit(wide), stack, ofKazakhstan)
    const cookies = await page.context().cookies()
    const refreshToken =
      cookies.find(({ name }) => name.endsWith('zoria_refresh'))?.value ?? expect.fail('there is no refresh cookie')
    const answer = (await page.goto(`${stack.web}/kz/profile`)) ?? expect.fail('no answer')
    const html = await answer.text()

    expect(html).toContain(phone.slice(-4))
    expect(
      [accessToken, refreshToken, decodeURIComponent(refreshToken)].filter((secret) => html.includes(secret)),
    ).toEqual([])
    expect(html).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/)
    const nonce = /'nonce-([^']+)'/.exec(policyOf(answer.headers()))?.[1] ?? expect.fail('the policy has no nonce')
    expect(html.replaceAll(` nonce="${nonce}"`, '').replaceAll(`"nonce":"${nonce}"`, '')).not.toContain(nonce)
    expect(answer.headers()['cache-control']).toBe('no-store')
  },
)

test('no page has a style attribute, and styles come from files alone', async () => {
  for (const path of [
    '',
    '/games',
    '/games/zoloto-skifiv',
    '/battles',
    '/bonuses',
    '/rating',
    '/cashbox',
    '/slot-stream',
    '/dev/gallery',
    '/no-such-page',
  ]) {
    for (const cookie of ['', 'zoria_refresh=unknown']) {
      const answer = await fetch(`${stack.web}/kz${path}`, { headers: { cookie } })
      expect((await answer.text()).match(/<[^>]* style=/g), path).toBeNull()
      expect(answer.headers.get('content-security-policy')).toMatch(
        /; style-src 'self' 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU='; /,
      )
    }
  }
})

journey(
  'a kept page trusts its scripts by what they say, and a stranger cannot write markup or name a script',
  async ({ visit }) => {
    const page = await visit(wide)
    const answer = (await page.goto(`${stack.web}/kz`)) ?? expect.fail('no answer')
    expect(policyOf(answer.headers())).toMatch(/script-src 'self' 'strict-dynamic' ('sha256-[\w+/=]+' ?)+;/)
    expect(policyOf(answer.headers())).not.toContain('nonce')
    // Asked from outside each time: what is asked again within the page would be text run as a script, which the policy
    // stops.
    await expect
      .poll(() => page.evaluate<boolean>("Object.keys(document).some((name) => name.startsWith('__reactContainer'))"), {
        timeout: 60_000,
      })
      .toBe(true)
    const stopped = await page.evaluate<string[]>(`(() => {
    const fault = (attempt) => { try { attempt(); return 'nothing' } catch (error) { return error.name } }
    return [
      fault(() => { document.createElement('p').innerHTML = '<img src="x">' }),
      fault(() => { document.createElement('script').src = 'https://stranger.example/script.js' }),
      fault(() => { document.createElement('script').textContent = 'alert()' }),
      fault(() => { document.createElement('script').src = '/assets/of-ours.js' }),
    ]
  })()`)
    expect(stopped).toEqual(['TypeError', 'TypeError', 'TypeError', 'nothing'])
  },
)
