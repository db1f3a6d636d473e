import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupFault } from './fault.ts'

/** How long a content is and what it is, to be compared after it was restored. */
export type Digest = Readonly<{ bytes: number; sha256: string }>

/** What an encrypted file is called to its readers: a file found under another name is refused. */
export type Named = Readonly<{ file: string; name: string; key: Buffer }>

/**
 * Writes chunks as one compressed, encrypted file that is on the disk when this answers. The file must not exist, or be a
 * leftover of a killed run of one's own.
 *
 * Layout: mark, salt, then frames of length and AES-256-GCM over zstd. Each file has a key of its own, drawn from the
 * salt and the name; the nonce counts frames and says which is the last, so that none can be changed, moved or cut off.
 */
export async function encryptTo({ file, name, key }: Named, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Digest> {
  const salt = randomBytes(saltBytes)
  const fileKey = keyOfFile({ key, salt, name })
  const hash = createHash('sha256')
  const written = await open(file, 'w', 0o600)
  let bytes = 0
  let count = 0
  try {
    await written.appendFile(Buffer.concat([mark, salt]))
    for await (const { chunk, isLast } of withLast(frames(chunks))) {
      hash.update(chunk)
      bytes += chunk.length
      await written.appendFile(encryptFrame(await compress(chunk, compression), { fileKey, nonce: nonceOf(count, isLast), isLast }))
      count += 1
    }
    await written.sync()
  } finally {
    await written.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads an encrypted file back, chunk by chunk. Throws `BackupFault` naming the file if anything of it is not as it was written. */
export async function* decryptFrom({ file, name, key }: Named): AsyncGenerator<Buffer, void> {
  const read = await open(file, 'r')
  try {
    const head = await readExactly(read, mark.length + saltBytes)
    if (head === null || !head.subarray(0, mark.length).equals(mark)) throw broken(file)
    const fileKey = keyOfFile({ key, salt: head.subarray(mark.length), name })
    for (let count = 0, isLast = false; !isLast; count += 1) {
      const length = (await readExactly(read, 4))?.readUInt32BE() ?? 0
      isLast = length >= lastFlag
      const frame = await readExactly(read, length % lastFlag)
      const content = frame === null ? null : decryptFrame(frame, { fileKey, nonce: nonceOf(count, isLast) })
      if (content === null) throw broken(file)
      yield await decompress(content)
    }
    if ((await read.read(Buffer.alloc(1))).bytesRead > 0) throw broken(file)
  } finally {
    await read.close()
  }
}

/** Writes the content of an encrypted file to a new file. Whoever needs it on the disk at once sees to that. */
export async function decryptInto(named: Named, target: string): Promise<Digest> {
  const hash = createHash('sha256')
  const written = await open(target, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of decryptFrom(named)) {
      hash.update(chunk)
      bytes += chunk.length
      await written.appendFile(chunk)
    }
  } finally {
    await written.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The content of a file in chunks; what is appended meanwhile is read too. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer, void> {
  const read = await open(file, 'r')
  try {
    // One byte more than there is now, so that the end of a small file is seen at the first reading.
    const length = Math.min((await read.stat()).size + 1, frameBytes)
    for (;;) {
      const chunk = await readUpTo(read, length)
      if (chunk.length > 0) yield chunk
      if (chunk.length < length) return
    }
  } finally {
    await read.close()
  }
}

const mark = Buffer.from('ZORIABK1')
const saltBytes = 32
const tagBytes = 16
const frameBytes = 4 * 1024 * 1024
const lastFlag = 2 ** 31
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
// The fastest level: segments are archived while players play.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const broken = (file: string): BackupFault =>
  new BackupFault(`${file} is not as it was written: it was changed or cut off, or belongs to another name or key. Take it from another copy of the backup, or restore from another base.`)

const keyOfFile = ({ key, salt, name }: { key: Buffer; salt: Buffer; name: string }): Buffer => Buffer.from(hkdfSync('sha256', key, salt, `zoria backup ${name}`, 32))

const nonceOf = (count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(count, 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

type FrameKey = Readonly<{ fileKey: Buffer; nonce: Buffer }>

const encryptFrame = (content: Buffer, { fileKey, nonce, isLast }: FrameKey & { isLast: boolean }): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonce)
  const parts = [cipher.update(content), cipher.final(), cipher.getAuthTag()]
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + tagBytes + (isLast ? lastFlag : 0))
  return Buffer.concat([length, ...parts])
}

const decryptFrame = (frame: Buffer, { fileKey, nonce }: FrameKey): Buffer | null => {
  if (frame.length < tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce)
  decipher.setAuthTag(frame.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    // The one thing `final` throws for: the frame is not what was encrypted under this key, name and place.
    return null
  }
}

/** The same bytes in chunks of a frame's length or a little more: small ones are put together. */
async function* frames(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < frameBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

async function* withLast(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }, void> {
  let held: Buffer | null = null
  for await (const chunk of chunks) {
    if (held !== null) yield { chunk: held, isLast: false }
    held = chunk
  }
  yield { chunk: held ?? Buffer.alloc(0), isLast: true }
}

const readExactly = async (file: FileHandle, length: number): Promise<Buffer | null> => {
  const bytes = await readUpTo(file, length)
  return bytes.length === length ? bytes : null
}

const readUpTo = async (file: FileHandle, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
