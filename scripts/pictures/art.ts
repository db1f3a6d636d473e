import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { originals, served } from './places.ts'

/** Widths in pixels: what is small on a cover at twice the density, a tile at once and twice; the last is as wide as the originals are. */
const widths = { avif: [96, 128, 256], webp: [128, 256] } as const

/** Raised when pictures are made in another way: browsers then fetch them again. */
const recipe = 2

type Lock = Readonly<Record<string, string>>

/**
 * Makes AVIF and WebP in their widths of every picture of src/assets/art. Writes which originals they came from into lock.json there, so that
 * only what changed is made again, and their names with a version into pictures.json: it goes with every address, and browsers may keep a picture for ever.
 */
export async function makeArt(): Promise<string> {
  const lockFile = join(originals, 'lock.json')
  const before: Lock = existsSync(lockFile) ? (JSON.parse(readFileSync(lockFile, 'utf8')) as Lock) : {}
  const folder = join(served, 'art')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(originals).filter((file) => file.endsWith('.webp')).map((file) => basename(file, '.webp')).sort()
  const pictures = Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(originals, `${name}.webp`)))]))
  const changed = names.filter((name) => before[name] !== pictures[name] || !filesOf(name).every((file) => existsSync(join(folder, file))))
  for (const name of changed) await makeOne(name, folder)
  const wanted = new Set(names.flatMap(filesOf))
  for (const file of readdirSync(folder).filter((each) => !wanted.has(each))) rmSync(join(folder, file))
  writeFileSync(lockFile, `${JSON.stringify(pictures, null, 2)}\n`)
  writeFileSync(join(originals, 'pictures.json'), `${JSON.stringify({ version: hash(Buffer.from(JSON.stringify([recipe, pictures]))).slice(0, 8), names })}\n`)
  return `${changed.length} of ${names.length} pictures made`
}

const filesOf = (name: string) => [...widths.avif.map((width) => `${name}-${width}.avif`), ...widths.webp.map((width) => `${name}-${width}.webp`)]

async function makeOne(name: string, folder: string): Promise<void> {
  const original = await sharp(join(originals, `${name}.webp`)).toBuffer()
  const made = (width: number) => sharp(original).resize(width, width, { fit: 'inside' })
  for (const width of widths.avif) await made(width).avif({ quality: 58, effort: 3 }).toFile(join(folder, `${name}-${width}.avif`))
  for (const width of widths.webp) await made(width).webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(join(folder, `${name}-${width}.webp`))
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
