import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { originals, served } from './places.ts'

/**
 * Widths in pixels: small cover images at double density, a tile at single and double density; the last is the
 * originals' width.
 */
const widths = { avif: [96, 128, 256], webp: [128, 256] } as const

/** Increased when the conversion changes: browsers then fetch the images again. */
const recipe = 2

type Lock = Readonly<Record<string, string>>

/**
 * Creates AVIF and WebP in all widths of every image of src/assets/art. Writes their originals into lock.json there, so
 * that only changed ones are converted again, and their versioned names into pictures.json: the version is part of
 * every address, so that browsers can cache images forever.
 */
export async function makeArt(): Promise<string> {
  const lockFile = join(originals, 'lock.json')
  const before: Lock = existsSync(lockFile) ? (JSON.parse(readFileSync(lockFile, 'utf8')) as Lock) : {}
  const folder = join(served, 'art')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(originals)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => basename(file, '.webp'))
    .sort()
  const pictures = Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(originals, `${name}.webp`)))]))
  const changed = names.filter(
    (name) => before[name] !== pictures[name] || !filesOf(name).every((file) => existsSync(join(folder, file))),
  )
  for (const name of changed) await makeOne(name, folder)
  const wanted = new Set(names.flatMap(filesOf))
  for (const file of readdirSync(folder).filter((each) => !wanted.has(each))) rmSync(join(folder, file))
  writeFileSync(lockFile, `${JSON.stringify(pictures, null, 2)}\n`)
  writeFileSync(
    join(originals, 'pictures.json'),
    `${JSON.stringify({ version: hash(Buffer.from(JSON.stringify([recipe, pictures]))).slice(0, 8), names })}\n`,
  )
  return `${changed.length} of ${names.length} pictures made`
}

const filesOf = (name: string) => [
  ...widths.avif.map((width) => `${name}-${width}.avif`),
  ...widths.webp.map((width) => `${name}-${width}.webp`),
]

async function makeOne(name: string, folder: string): Promise<void> {
  const original = await sharp(join(originals, `${name}.webp`)).toBuffer()
  const made = (width: number) => sharp(original).resize(width, width, { fit: 'inside' })
  for (const width of widths.avif)
    await made(width)
      .avif({ quality: 58, effort: 3 })
      .toFile(join(folder, `${name}-${width}.avif`))
  for (const width of widths.webp)
    await made(width)
      .webp({ quality: 82, alphaQuality: 90, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`))
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
