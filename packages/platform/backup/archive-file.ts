import { createHash } from 'node:crypto'
import { link, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync, systemOf, walFolder, walName, type Archive } from './archive.ts'
import { isSetUp, refuseAbsentArchive } from './archive-setup.ts'
import { chunksOf, decryptFrom, encryptTo } from './encrypted-file.ts'
import { BackupFault } from './fault.ts'
import { readKey } from './key.ts'
import { isArchivable } from './wal-names.ts'

/**
 * Archives one file of the write-ahead log: after the return it is completely in the archive and on disk. An existing
 * file is never overwritten: the same content is a repeat after a crash, different content is a `BackupFault`.
 */
export async function archiveFile(archive: Archive, { path, name }: { path: string; name: string }): Promise<void> {
  if (!isArchivable(name)) throw new BackupFault(`${name} is no file of the write-ahead log.`)
  const folder = walFolder(archive)
  const target = join(folder, name)
  const key = readKey(archive.key)
  await removeRemains(folder, name)
  // A killed server may leave a run behind that still writes: each run has a file of its own.
  const unfinished = join(folder, `.${name}.${process.pid}.unfinished`)
  try {
    await encryptTo({ file: unfinished, name: walName(name), key }, chunksOf(path))
    await link(unfinished, target)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
    const [archived, wanted] = [
      await hashOf(decryptFrom({ file: target, name: walName(name), key })),
      await hashOf(chunksOf(path)),
    ]
    if (archived !== wanted)
      throw new BackupFault(
        `${target} exists and holds something else than ${path}. It is kept; find out which is right and move the wrong one away.`,
      )
  } finally {
    await rm(unfinished, { force: true })
  }
  await sync(folder)
}

/**
 * Archives one file for the server of a cluster. Before the first backup it does nothing: a log without a base is
 * useless. Throws `BackupFault` while the archive is away; the server then keeps the file and repeats.
 */
export async function archiveForCluster(
  archive: Archive,
  file: { path: string; name: string; system: string },
): Promise<void> {
  if (!isSetUp(archive, file.system)) return
  refuseAbsentArchive(archive, file.system)
  await archiveFile(archive, file)
}

const removeRemains = async (folder: string, name: string): Promise<void> => {
  const remains = (await readdir(folder)).filter((file) => file.startsWith(`.${name}.`))
  for (const file of remains) await rm(join(folder, file), { force: true })
}

const hashOf = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

// PostgreSQL runs this file for each finished segment and repeats it until it exits with 0.
if (import.meta.main) {
  const [directory = '', key = '', path = '', name = ''] = process.argv.slice(2)
  try {
    // The working directory is the data directory.
    await archiveForCluster({ directory, key }, { path, name, system: systemOf('.') })
  } catch (fault) {
    process.stderr.write(`${fault instanceof BackupFault ? fault.message : String((fault as Error).stack)}\n`)
    process.exitCode = 1
  }
}
