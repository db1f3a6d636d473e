import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { chunksOf, decryptFrom, encryptTo, type Digest, type Named } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'

/** A file of a backup: its path in the backup, and its source file or content. */
export type Content = Readonly<{ path: string; from: string | Buffer }>
export type Packed = Digest & Readonly<{ path: string }>

/**
 * Writes many files into one encrypted file and returns their order and lengths: one flush to disk instead of
 * thousands. Files that disappear meanwhile are left out.
 */
export async function packFiles(packed: Named, contents: readonly Content[]): Promise<Packed[]> {
  const written: Packed[] = []
  await encryptTo(packed, concatenated(contents, written))
  return written
}

/**
 * Extracts the files of a pack to new files. Throws `BackupFault` with the pack and, if known, the file after any
 * modification. The files are not yet flushed to disk.
 */
export async function unpackFiles(
  packed: Named,
  files: readonly Packed[],
  targetOf: (path: string) => string,
): Promise<void> {
  const source = new Source(decryptFrom(packed))
  for (const entry of files) {
    const digest = await writeFrom(source, entry.bytes, targetOf(entry.path))
    if (digest !== entry.sha256)
      throw new BackupFault(
        `${entry.path} in ${packed.file} differs from the manifest. Take the backup from another copy, or restore from another base.`,
      )
  }
  if ((await source.take(1)) !== null)
    throw new BackupFault(
      `${packed.file} holds more than the manifest lists. Take the backup from another copy, or restore from another base.`,
    )
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
      // A dropped table removes its files; the log, which recovery replays, contains the drop.
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
    for (let left = bytes; left > 0;) {
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

/** Re-chunks a stream to pieces of at most the requested length; null at the end. */
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
