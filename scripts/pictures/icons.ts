import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { served } from './places.ts'

const night = '#0b1118'

/** Makes the icons of the application on a home screen out of favicon.svg. */
export async function makeIcons(): Promise<string> {
  const mark = readFileSync(join(served, 'favicon.svg'), 'utf8')
  const folder = join(served, 'icons')
  mkdirSync(folder, { recursive: true })
  for (const size of [192, 512]) await png(mark, size).toFile(join(folder, `icon-${size}.png`))
  // Phones cut a shape of their own out of it: colour to the edges, and the star within the middle 80 %.
  for (const size of [192, 512]) await png(toTheEdges(mark), size).toFile(join(folder, `maskable-${size}.png`))
  await png(toTheEdges(mark), 180).toFile(join(folder, 'apple-touch.png'))
  await png(mark, 96).toFile(join(folder, 'badge-96.png'))
  writeFileSync(join(served, 'favicon.ico'), icoOf(await png(mark, 32).toBuffer()))
  return 'seven icons made'
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 34 })
    .resize(size, size)
    .flatten(svg.includes('rx="10"') ? false : { background: night })
    .png({ compressionLevel: 9, palette: true })

function toTheEdges(mark: string): string {
  const square = mark.replace(' rx="10"', '')
  if (square === mark)
    throw new Error('favicon.svg has no rounded square any more: say here how it gets colour to its edges')
  return square
}

/** A Windows icon that holds one PNG of 32 pixels. */
function icoOf(picture: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, picture])
}
