import { join } from 'node:path'
import sharp from 'sharp'
import { framesPerSecond, spins, spinSeconds, stops, type Machine } from './machines.ts'

export const width = 640
export const height = 360

const assets = join(import.meta.dirname, '../../apps/studio/client/assets')
const rows = 3
const cell = { width: 108, height: 106 } as const
const symbolSize = 92
const left = Math.round((width - cell.width * stops.length) / 2)
const top = Math.round((height - cell.height * rows) / 2)

/** Cells that pass in a second of a spin. */
const speed = 14
/** The last part of a spin, in which a reel slows down. */
const slowing = 0.4

type Sprite = { readonly pixels: Buffer; readonly width: number; readonly height: number }
/** `frames` in number; `frame(n)` is the picture of one as RGB bytes. */
export type Reels = { readonly frames: number; readonly frame: (number: number) => Buffer }

/** Draws the reels of a machine: every spin ends with other symbols, the last one with those of the beginning. */
export async function openReels(machine: Machine): Promise<Reels> {
  const scene = await sceneOf(machine)
  const sprites = await Promise.all(
    machine.symbols.map(async (name) => ({ crisp: await spriteOf(name), blurred: await blurredOf(name) })),
  )
  const strips = stops.map((stop, reel) => stripOf(machine, reel, spins * cellsOf(stop)))
  const draw = (number: number): Buffer => {
    const picture = Buffer.from(scene)
    for (const [reel, strip] of strips.entries()) {
      const { at, isFast } = positionAt(number / framesPerSecond, reel)
      const first = Math.floor(at)
      for (let row = -1; row <= rows; row += 1) {
        const symbol = sprites[strip[(((first + row) % strip.length) + strip.length) % strip.length] ?? 0]
        if (symbol)
          blit(picture, isFast ? symbol.blurred : symbol.crisp, { reel, y: top + (row - (at - first)) * cell.height })
      }
    }
    return picture
  }
  return { frames: spins * spinSeconds * framesPerSecond, frame: draw }
}

/**
 * Where the strip of a reel stands. A spin moves it by a whole number of cells, and all spins together by its length,
 * so that the loop closes.
 */
function positionAt(seconds: number, reel: number): { readonly at: number; readonly isFast: boolean } {
  const stop = stops[reel] ?? 1
  const spin = Math.floor(seconds / spinSeconds)
  const within = seconds - spin * spinSeconds
  const cells = cellsOf(stop)
  if (within >= stop) return { at: -(spin + 1) * cells, isFast: false }
  const left = stop - within
  const exact = cells / (stop - slowing / 2)
  // Squared while it slows down: the speed falls to zero without a jump.
  const ahead = left < slowing ? (exact * left * left) / (2 * slowing) : exact * (left - slowing / 2)
  return { at: ahead - (spin + 1) * cells, isFast: left > slowing }
}

/** How many cells a reel moves in a spin. */
const cellsOf = (stop: number): number => Math.round(speed * (stop - slowing / 2))

/** The symbols of a reel in their order. */
function stripOf({ seed, symbols }: Machine, reel: number, length: number): readonly number[] {
  let state = seed * 31 + reel * 7_919
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length }, () => Math.floor(draw() * symbols.length))
}

const sceneOf = async ({ colours: [from, to, frame] }: Machine): Promise<Buffer> => {
  const [reelsWidth, reelsHeight] = [cell.width * stops.length, cell.height * rows]
  const lines = stops
    .slice(1)
    .map(
      (_, reel) =>
        `<rect x="${left + cell.width * (reel + 1) - 1}" y="${top}" width="2" height="${reelsHeight}" fill="${frame}" opacity="0.35"/>`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="a" cx="50%" cy="30%" r="80%"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#a)"/><rect x="${left - 7}" y="${top - 7}" width="${reelsWidth + 14}" height="${reelsHeight + 14}" rx="16" fill="${frame}"/>
    <rect x="${left - 2}" y="${top - 2}" width="${reelsWidth + 4}" height="${reelsHeight + 4}" rx="11" fill="#0d151e"/>${lines}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

const spriteOf = async (name: string): Promise<Sprite> => {
  const pixels = await sharp(join(assets, `${name}.webp`))
    .resize(symbolSize, symbolSize, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: pixels.data, width: pixels.info.width, height: pixels.info.height }
}

/** Smeared along the way of the reel: shrunk to a few lines and drawn out again. */
const blurredOf = async (name: string): Promise<Sprite> => {
  const crisp = await sharp(join(assets, `${name}.webp`))
    .resize(symbolSize, symbolSize, { fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer()
  const thin = await sharp(crisp).resize(symbolSize, 5, { fit: 'fill' }).png().toBuffer()
  const { data, info } = await sharp(thin)
    .resize(symbolSize, cell.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Lays a sprite over the middle of a cell, within the window of the reels. */
function blit(
  picture: Buffer,
  { pixels, width: wide, height: high }: Sprite,
  { reel, y }: { readonly reel: number; readonly y: number },
): void {
  const x0 = left + reel * cell.width + Math.round((cell.width - wide) / 2)
  const y0 = Math.round(y + (cell.height - high) / 2)
  for (let line = 0; line < high; line += 1) {
    const into = y0 + line
    if (into < top || into >= top + cell.height * rows) continue
    for (let column = 0; column < wide; column += 1) {
      const from = (line * wide + column) * 4
      const alpha = (pixels[from + 3] ?? 0) / 255
      if (alpha === 0) continue
      const to = (into * width + x0 + column) * 3
      for (let colour = 0; colour < 3; colour += 1)
        picture[to + colour] = (picture[to + colour] ?? 0) * (1 - alpha) + (pixels[from + colour] ?? 0) * alpha
    }
  }
}
