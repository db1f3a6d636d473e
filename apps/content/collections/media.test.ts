import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runStatement } from '../changes/run-statement.ts'
import { stripStored } from '../seeding/strip-stored.ts'
import { animation, photograph, secrets } from '@zoria/testkit/photographs'
import { startEmptyService, type Service } from '../testing/service.ts'

let service: Service
let editor: string

beforeAll(async () => {
  service = await startEmptyService()
  editor = await service.signIn('marketing@zoria.test')
})

afterAll(() => service.stop())

type Size = { readonly filename: string | null; readonly mimeType: string | null; readonly width: number | null }
type Doc = {
  readonly id: number
  readonly filename: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly alt: unknown
  readonly sizes: Readonly<Record<string, Size>>
}

const upload = async (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { path = '/media', method = 'POST', who = editor } = {},
) => {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type: `image/${name.split('.').at(-1)}` }), name)
  body.set('_payload', JSON.stringify({ alt: 'Снимок' }))
  const answer = await service.call(`${path}?locale=ru`, { method, headers: { authorization: who }, body })
  return { status: answer.status, doc: answer.body['doc'] as Doc }
}
const bytesOf = async (name: string) => Buffer.from(await (await service.ask(`/media/file/${name}`)).arrayBuffer())
const namesOf = ({ filename, sizes }: Doc) => [filename, ...Object.values(sizes).flatMap((size) => size.filename ?? [])]
const metadataOf = async (bytes: Buffer) => {
  const { exif, xmp, iptc, comments, orientation } = await sharp(bytes).metadata()
  return [
    ...secrets.filter((secret) => bytes.includes(secret)),
    ...[exif, xmp, iptc, comments, orientation].filter((each) => each !== undefined),
  ]
}
const statement = async (text: ReturnType<typeof sql>) =>
  runStatement<Record<string, unknown>>(await createLocalReq({}, service.payload), text)

describe('an uploaded photograph', () => {
  test.each([
    ['jpeg', 6],
    ['png', 6],
    ['webp', 6],
    ['avif', 1],
  ] as const)('in %s tells nothing in any size; it is turned and keeps its profile', async (format, orientation) => {
    const { status, doc } = await upload(
      await photograph(format, { orientation, width: 800, height: 400 }),
      `photo.${format}`,
    )
    expect(status).toBe(201)
    const [width, height] = orientation === 6 ? [400, 800] : [800, 400]
    expect([doc.width, doc.height, doc.filesize]).toEqual([width, height, (await bytesOf(doc.filename)).length])
    for (const name of namesOf(doc)) {
      const bytes = await bytesOf(name)
      const shape = await sharp(bytes).metadata()
      expect([name, await metadataOf(bytes), shape.icc === undefined, Math.sign(shape.width - shape.height)]).toEqual([
        name,
        [],
        false,
        Math.sign(width - height),
      ])
    }
  })

  test('tells nothing when it replaces another', async () => {
    const { doc } = await upload(
      new Uint8Array(
        await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
      'plain.png',
    )
    const replaced = await upload(await photograph('jpeg'), 'photo.jpeg', { path: `/media/${doc.id}`, method: 'PATCH' })
    expect(replaced.status).toBe(200)
    for (const name of namesOf(replaced.doc)) expect([name, await metadataOf(await bytesOf(name))]).toEqual([name, []])
  })

  test('that cannot be read, and one in a format that is not served, are refused; nobody without the right has one read', async () => {
    const taken = await photograph('jpeg')
    const refused = [
      await upload(taken.subarray(0, 300), 'cut.jpeg'),
      await upload(new TextEncoder().encode('no picture'), 'text.png'),
      await upload(new Uint8Array(await sharp(taken).gif().toBuffer()), 'photo.gif'),
      await upload(new Uint8Array(await sharp(taken).tiff().toBuffer()), 'photo.jpeg'),
      await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await upload(taken.subarray(0, 300), 'cut.jpeg', { who: '' })).status).toBe(403)
  })
})

test('a picture is neither fetched from an address that an editor names nor drawn anew from a stored one', async () => {
  const headers = { authorization: editor, 'content-type': 'application/json' }
  const send = (path: string, method: string, body: object) =>
    service.call(path, { method, headers, body: JSON.stringify(body) })
  const named = { alt: 'Снимок', filename: 'far.jpeg', url: 'http://127.0.0.1:9/far.jpeg' }
  const { status, body } = await send('/media?locale=ru', 'POST', named)
  expect([status, body['errors']]).toMatchObject([400, [{ message: 'No files were uploaded.' }]])
  const stranger = await service.call('/media?locale=ru', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(named),
  })
  expect(stranger.status).toBe(403)

  const { doc } = await upload(await photograph('jpeg'), 'photo.jpeg')
  const cropped = await send(`/media/${doc.id}?locale=ru&uploadEdits[widthInPixels]=10`, 'PATCH', { alt: 'Другой' })
  expect([cropped.status, cropped.body['doc']]).toEqual([
    200,
    expect.objectContaining({ alt: 'Другой', filename: doc.filename, width: doc.width }),
  ])
})

test('an uploaded animation stays one in every size it has', async () => {
  const { status, doc } = await upload(await animation(), 'moving.webp')
  expect(status).toBe(201)
  const shapes = await Promise.all(
    namesOf(doc).map(async (name) => {
      const bytes = await bytesOf(name)
      const { pages, width, height, format } = await sharp(bytes).metadata()
      return [await metadataOf(bytes), format, pages, width, height]
    }),
  )
  expect(shapes).toEqual([
    [[], 'webp', 3, 600, 300],
    [[], 'webp', 3, 480, 240],
    [[], 'webp', 3, 600, 300],
    [[], 'webp', 3, 600, 300],
  ])
})

describe('pictures of an earlier release', () => {
  const asStoredBefore = async (taken: Buffer) => {
    const { doc } = await upload(await photograph('jpeg'), 'old.jpeg')
    await service.call(`/media/${doc.id}?locale=kk`, {
      method: 'PATCH',
      headers: { authorization: editor, 'content-type': 'application/json' },
      body: JSON.stringify({ alt: 'Сурет' }),
    })
    await statement(
      sql`update content_service.media_bytes set bytes = ${taken.toString('base64')}, is_stripped = false where name = ${doc.filename}`,
    )
    return doc
  }

  test('are stripped once by a start, under the same names; one that cannot be read stops none of the others', async () => {
    const turned = await asStoredBefore(await photograph('jpeg', { orientation: 6 }))
    const broken = await asStoredBefore(Buffer.from('no picture'))
    const plain = await asStoredBefore(await photograph('jpeg'))
    expect((await metadataOf(await bytesOf(turned.filename))).length).toBeGreaterThan(0)
    expect([await stripStored(service.payload), await stripStored(service.payload)]).toEqual([2, 0])
    for (const { filename } of [turned, plain]) expect(await metadataOf(await bytesOf(filename))).toEqual([])
    expect((await bytesOf(broken.filename)).toString()).toBe('no picture')
    const now = (await service.call(`/media/${turned.id}?locale=all`, { headers: { authorization: editor } }))
      .body as unknown as Doc
    expect([namesOf(now), now.alt, now.width, now.height, now.filesize]).toEqual([
      namesOf(turned),
      { ru: 'Снимок', kk: 'Сурет' },
      200,
      400,
      (await bytesOf(turned.filename)).length,
    ])
  })

  test('are stripped by the start after one that was interrupted', async () => {
    const docs = [await asStoredBefore(await photograph('jpeg')), await asStoredBefore(await photograph('jpeg'))]
    await statement(
      sql`delete from content_service.media_bytes where not is_stripped and bytes = ${Buffer.from('no picture').toString('base64')}`,
    )
    await statement(
      sql`create function content_service.stop_second() returns trigger language plpgsql as 'begin if (select count(*) from content_service.media_bytes where not is_stripped) < 2 then raise exception ''interrupted''; end if; return new; end'`,
    )
    await statement(
      sql`create trigger stop_second before update on content_service.media_bytes for each row execute function content_service.stop_second()`,
    )
    await expect(stripStored(service.payload)).rejects.toThrow('Failed query')
    await statement(sql`drop trigger stop_second on content_service.media_bytes`)
    expect(await stripStored(service.payload)).toBe(1)
    for (const { filename } of docs) expect(await metadataOf(await bytesOf(filename))).toEqual([])
  })
})
