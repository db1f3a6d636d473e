import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { Decrypter, generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunksOf, decryptFrom, encryptTo } from './encrypted-file.ts'

const key = await generateX25519Identity()
let home: string
let file: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'zoria-encrypted-'))
  file = join(home, 'file')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const contentOf = async (named: Parameters<typeof decryptFrom>[0]): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of decryptFrom(named)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('an encrypted file', () => {
  test.each([0, 1, 65_536, 4 * 1024 * 1024 + 1, 9_000_000])('of %s bytes comes back as it was', async (size) => {
    const content = randomBytes(size)
    writeFileSync(join(home, 'plain'), content)
    const digest = await encryptTo({ file, name: 'a', key }, chunksOf(join(home, 'plain')))
    expect(digest.bytes).toBe(size)
    expect((await contentOf({ file, name: 'a', key })).equals(content)).toBe(true)
  })

  test('shows nothing of its content, nor that two are the same', async () => {
    const content = Buffer.from('the phone of a player '.repeat(100))
    await encryptTo({ file, name: 'a', key }, [content])
    const first = readFileSync(file)
    await encryptTo({ file, name: 'a', key }, [content])
    expect(first.includes('player')).toBe(false)
    expect(first.subarray(8).equals(readFileSync(file).subarray(8))).toBe(false)
  })

  test('under another key or name is refused', async () => {
    await encryptTo({ file, name: 'a', key }, [Buffer.from('x')])
    for (const name of ['b', 'aa', '', 'a\nx'])
      await expect(contentOf({ file, name, key })).rejects.toThrow(`${file} is not as it was written`)
    await expect(contentOf({ file, name: 'a', key: await generateX25519Identity() })).rejects.toThrow(
      `${file} is not as it was written`,
    )
  })

  test('changed at any byte, cut anywhere or lengthened is refused by its name', { tags: 'full' }, async () => {
    await encryptTo({ file, name: 'a', key }, [Buffer.from('content')])
    const whole = readFileSync(file)
    const spoilt = [
      ...Array.from(whole.keys(), (at) => flipped(whole, at)),
      ...Array.from(whole.keys(), (at) => whole.subarray(0, at)),
      Buffer.concat([whole, Buffer.from([0])]),
    ]
    for (const bytes of spoilt) {
      writeFileSync(file, bytes)
      await expect(contentOf({ file, name: 'a', key })).rejects.toThrow(`${file} is not as it was written`)
    }
  })

  test('with its parts in another order is refused', async () => {
    await encryptTo({ file, name: 'a', key }, [randomBytes(300_000)])
    const whole = readFileSync(file)
    // age seals 64 KiB at a time, each with a tag of 16 bytes, after a header and a nonce of 16 bytes.
    const start = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
    const size = 65_536 + 16
    const [head, first, second, rest] = [
      whole.subarray(0, start),
      whole.subarray(start, start + size),
      whole.subarray(start + size, start + 2 * size),
      whole.subarray(start + 2 * size),
    ]
    expect((await contentOf({ file, name: 'a', key })).length).toBe(300_000)
    writeFileSync(file, Buffer.concat([head, second, first, rest]))
    await expect(contentOf({ file, name: 'a', key })).rejects.toThrow('is not as it was written')
  })

  test('is opened by age and zstd alone; its first line is its name', async () => {
    await encryptTo({ file, name: 'wal/1', key }, [Buffer.from('content')])
    const decrypter = new Decrypter()
    decrypter.addIdentity(key)
    expect(zstdDecompressSync(await decrypter.decrypt(readFileSync(file))).toString()).toBe('wal/1\ncontent')
  })

  test('that is not there is a fault of the system', async () => {
    await expect(contentOf({ file: join(home, 'none'), name: 'a', key })).rejects.toThrow('ENOENT')
  })
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
