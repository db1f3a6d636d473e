import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline as pipelineOf } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupFault } from './fault.ts'

/** Length and digest of a content, compared after a restore. */
export type Digest = Readonly<{ bytes: number; sha256: string }>

/**
 * An encrypted file, the name it is written under, and the age identity that opens it. A file found under another name
 * is refused.
 */
export type Named = Readonly<{ file: string; name: string; key: string }>

/**
 * Writes chunks as one compressed, encrypted file, flushed to disk before the return. The file must not exist, or be a
 * remainder of an own killed run.
 *
 * Format: age over zstd. age does not bind a file to its name, so the first line of the content is the name: `age
 * --decrypt --identity backup.key FILE | zstd --decompress | tail --lines=+2` reads a file without this code.
 */
export async function encryptTo(
  { file, name, key }: Named,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Digest> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    async function* () {
      yield firstLine(name)
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createZstdCompress(compression),
    async function* (compressed: AsyncIterable<Buffer>) {
      yield* await encrypter.encrypt(ReadableStream.from<Uint8Array>(compressed))
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads an encrypted file chunk by chunk. Throws `BackupFault` with the file's name after any modification. */
export async function* decryptFrom({ file, name, key }: Named): AsyncGenerator<Buffer, void> {
  try {
    yield* withoutFirstLine(firstLine(name), decompressed(file, key))
  } catch (fault) {
    // What the system refused is not the file's fault.
    throw (fault as NodeJS.ErrnoException).syscall === undefined ? broken(file, fault) : fault
  }
}

/** Decrypts a file into a new file. The caller flushes it to disk if needed. */
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

/** The content of a file in chunks, including data appended meanwhile. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer, void> {
  const read = await open(file, 'r')
  try {
    // One byte more than the current size, so that the first read detects the end of a small file.
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

const frameBytes = 4 * 1024 * 1024
// The fastest level: segments are archived while players play.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 256 * 1024 }

const firstLine = (name: string): Buffer => Buffer.from(`${name}\n`)

const broken = (file: string, cause: unknown): BackupFault =>
  new BackupFault(
    `${file} is not as it was written: it was changed or cut off, or belongs to another name or key. Take it from another copy of the backup, or restore from another base.`,
    { cause },
  )

// The reader of the last stream gets the fault of whichever stream failed.
const decompressed = (file: string, key: string): AsyncIterable<Buffer> =>
  pipelineOf(
    createReadStream(file, { highWaterMark: compression.chunkSize }),
    async function* (encrypted: AsyncIterable<Buffer>) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(key)
      yield* await decrypter.decrypt(ReadableStream.from<Uint8Array>(encrypted))
    },
    createZstdDecompress({ chunkSize: compression.chunkSize }),
    () => undefined,
  )

async function* withoutFirstLine(line: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < line.length) continue
    if (!head.subarray(0, line.length).equals(line)) throw new Error('the file was written under another name')
    if (head.length > line.length) yield head.subarray(line.length)
    head = null
  }
  if (head !== null) throw new Error('the file was written under another name')
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
