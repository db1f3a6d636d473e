import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { chunksOf, decryptFrom, encryptTo, type Digest, type Named } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'

/** A file of a backup, by the path it has there and the file it is made of, or what is in it. */
export type Content = Readonly<{ path: string; from: string | Buffer }>
export type Packed = Digest & Readonly<{ path: string }>

/**
 * Writes the contents of many files one after another into one encrypted file, and answers in which order and how long:
 * thousands of files are brought to the disk at once. What vanishes meanwhile is left out.
 */
export async function packFiles(packed: Named, contents: readonly Content[]): Promise<Packed[]> {
  const written: Packed[] = []
  await encryptTo(packed, concatenated(contents, written))
  return written
}

/**
 * Writes the files of a pack to new files again. Throws `BackupFault` naming the pack, and the file where it is known, if
 * anything is not as it was. The files are not yet on the disk when this answers.
 */
export async function unpackFiles(packed: Named, files: readonly Packed[], targetOf: (path: string) => string): Promise<void> {
  const source = new Source(decryptFrom(packed))
  for (const entry of files) {
    const digest = await writeFrom(source, entry.bytes, targetOf(entry.path))
    if (digest !== entry.sha256) throw new BackupFault(`${entry.path} in ${packed.file} is something else than the manifest says. Take the backup from another copy, or restore from another base.`)
  }
  if ((await source.take(1)) !== null) throw new BackupFault(`${packed.file} holds more than the manifest says. Take the backup from another copy, or restore from another base.`)
}

async function* concatenated(contents: readonly Content[], written: Packed[]): AsyncGenerator<Buffer, void> {
  for (const { path, from } of contents) {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const chunk of typeof from === 'string' ? chunksOf(from) : [from]) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    } catch (fault) {
      // A table dropped meanwhile takes its files along; the log, which the recovery reads, tells of it.
      if ((fault as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw fault
    }
    written.push({ path, bytes, sha256: hash.digest('hex') })
  }
}

const writeFrom = async (source: Source, bytes: number, target: string): Promise<string> => {
  const hash = createHash('sha256')
  const written = await open(target, 'wx', 0o600)
  try {
    for (let left = bytes; left > 0; ) {
      const chunk = await source.take(left)
      if (chunk === null) break
      hash.update(chunk)
      await written.appendFile(chunk)
      left -= chunk.length
    }
  } finally {
    await written.close()
  }
  return hash.digest('hex')
}

/** Gives a stream of chunks out again in pieces of at most a wished length; null at its end. */
class Source {
  readonly #chunks: AsyncGenerator<Buffer, void>
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncGenerator<Buffer, void>) {
    this.#chunks = chunks
  }

  async take(bytesMax: number): Promise<Buffer | null> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done === true) return null
      this.#held = value as Buffer
    }
    const piece = this.#held.subarray(0, bytesMax)
    this.#held = this.#held.subarray(piece.length)
    return piece
  }
}
