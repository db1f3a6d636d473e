import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '@zoria/kernel'
import { openCashbox, type OpenCashbox } from '../testing/open-cashbox.ts'
import labels from './receipt-labels.json' with { type: 'json' }

let setup: OpenCashbox
beforeAll(async () => void (setup = await openCashbox('receipts')))
afterAll(() => setup.close())
beforeEach(() => setup.reset())

const begun = async (playerId: Id<'Player'>) =>
  (
    (
      await setup.post(playerId, '/payments/payin', {
        method: 'visa',
        amount: '500',
        returnUrl: 'http://localhost:3000/ua',
      })
    ).json() as { id: string }
  ).id
const paid = async (playerId: Id<'Player'>) => {
  const id = await begun(playerId)
  setup.psp.becomes(id, { status: 'success' })
  await setup.sendCallback(id)
  await setup.work()
  return id
}
const receipt = (playerId: Id<'Player'>, id: string, language = 'ua') =>
  setup.server.inject({
    url: `/payments/${id}/receipt?language=${language}`,
    headers: { authorization: `Bearer a.b.${playerId}` },
  })

/** The decompressed streams of a PDF. */
const streamsOf = (file: Buffer) =>
  [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    const raw = Buffer.from(bytes, 'latin1')
    return raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
  })
/** The characters of the fonts embedded in a PDF. */
const lettersOf = (file: Buffer) =>
  new Set(
    streamsOf(file).flatMap((stream) =>
      stream.includes('beginbfrange')
        ? [...stream.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code = '']) => String.fromCharCode(parseInt(code, 16)))
        : [],
    ),
  )

describe('the receipt of a payment', () => {
  test.each(['en', 'ua', 'ru', 'kz'] as const)(
    'is a PDF of one page in %s, with every character of its texts',
    async (language) => {
      const player = await setup.newPlayer()
      const reply = await receipt(player, await paid(player), language)
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        expect.stringMatching(/^attachment; filename="zoria-[0-9a-f]{8}\.pdf"$/),
      ])
      const file = reply.rawPayload
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
      const letters = lettersOf(file)
      expect(
        [...labels[language].deposit, ...labels[language].number, '₴'].filter(
          (letter) => letter.trim() !== '' && !letters.has(letter),
        ),
      ).toEqual([])
      expect(file.length).toBeLessThan(60_000)
    },
  )

  test('exists only for a finished one', async () => {
    const player = await setup.newPlayer()
    expect((await receipt(player, await begun(player))).json()).toMatchObject({ code: 'PAYMENT_NOT_FINISHED' })
  })

  test('is not given to other players', async () => {
    const id = await paid(await setup.newPlayer())
    const reply = await receipt(await setup.newPlayer(), id)
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'PAYMENT_NOT_FOUND' }])
    expect((await setup.server.inject({ url: `/payments/${id}/receipt` })).statusCode).toBe(401)
  })

  test('is limited to 20 times a minute per player', async () => {
    const [player, other] = [await setup.newPlayer(), await setup.newPlayer()]
    const [id, others] = [await paid(player), await paid(other)]
    const replies = []
    for (let count = 0; count < 21; count += 1) replies.push((await receipt(player, id)).statusCode)
    expect(replies).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await receipt(other, others)).statusCode).toBe(200)
    setup.clock.advance(3_000)
    expect((await receipt(player, id)).statusCode).toBe(200)
  })
})

test.each(['400Regular/Onest_400Regular.ttf', '700Bold/Onest_700Bold.ttf'])(
  'the font %s has every character of every label',
  async (name) => {
    const require = createRequire(import.meta.url)
    const { openSync } = createRequire(require.resolve('pdfkit'))('fontkit') as {
      openSync: (path: string) => { hasGlyphForCodePoint: (code: number) => boolean }
    }
    const font = openSync(require.resolve(`@expo-google-fonts/onest/${name}`))
    const letters = new Set(
      Object.values(labels)
        .flatMap((texts) => Object.values(texts).join(''))
        .join('') + '0123456789•₴₸$€\u00a0',
    )
    expect([...letters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) as number))).toEqual([])
  },
)
