import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress, compressedBytesMin } from './compression.ts'

const texts = '**/*.{js,css,svg,json,txt}'

/** Writes each text file of the client build once more as `.br` and `.gz`, for @fastify/static to serve. */
export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob(texts, { cwd: folder })) {
    const path = join(folder, name)
    if ((await stat(path)).size < compressedBytesMin) continue
    const bytes = await readFile(path)
    await Promise.all([
      compress(bytes, 'br', 'file').then((small) => writeFile(`${path}.br`, small)),
      compress(bytes, 'gzip', 'file').then((small) => writeFile(`${path}.gz`, small)),
    ])
  }
}
