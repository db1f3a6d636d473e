import type { CatalogueGame } from '../../catalogue/catalogue.ts'

/** Size of a cell in device pixels. */
export interface CellSize {
  readonly width: number
  readonly height: number
}

/** Symbols ready to be drawn on a tape, sharp and motion-blurred. */
export interface SymbolArt {
  /** Draws symbols from the top downwards, one per cell. */
  readonly drawTape: (symbols: readonly string[], look: TapeLook) => ImageBitmap
  /** Renders symbols in advance, so that tapes need not wait. */
  readonly warm: (symbols: readonly string[], look: TapeLook) => void
}

export interface TapeLook {
  readonly size: CellSize
  readonly isFast: boolean
}

/** Share of a cell's width taken by a symbol; the style sheet of resting cells has the same value. */
const ART_WIDTH = 0.92
const ART_HEIGHT = 0.86
/** Motion blur: distance to either side in symbol heights, and number of doublings (2⁵ copies). */
const SMEAR = 0.34
const SMEAR_PASSES = 5

/** Images are loaded and decoded once; each size is rendered once and cached. */
export async function loadSymbolArt(game: CatalogueGame): Promise<SymbolArt> {
  const pictures = new Map(
    await Promise.all(
      Object.entries(game.symbols).map(
        async ([symbol, face]) => [symbol, await loadPicture(`/assets/${face.image}`)] as const,
      ),
    ),
  )
  const sprites = new Map<string, OffscreenCanvas>()

  const sprite = (symbol: string, { size, isFast }: TapeLook): OffscreenCanvas | null => {
    const key = `${symbol} ${size.width} ${size.height} ${isFast}`
    const known = sprites.get(key)
    if (known !== undefined) return known
    const picture = pictures.get(symbol)
    // If the image failed to load there is nothing to draw.
    if (picture === undefined || picture.naturalWidth === 0) return null
    const made = isFast ? smeared(picture, size) : crisp(picture, size)
    sprites.set(key, made)
    return made
  }
  return {
    drawTape: (symbols, look) => {
      const { size } = look
      const [canvas, pen] = blank({ width: size.width, height: size.height * symbols.length })
      symbols.forEach((symbol, at) => {
        const drawn = sprite(symbol, look)
        // A blurred symbol is taller than its cell and overlaps its neighbours.
        if (drawn !== null) pen.drawImage(drawn, 0, at * size.height + (size.height - drawn.height) / 2)
      })
      return canvas.transferToImageBitmap()
    },
    warm: (symbols, look) => symbols.forEach((symbol) => void sprite(symbol, look)),
  }
}

const loadPicture = async (src: string): Promise<HTMLImageElement> => {
  const picture = new Image()
  picture.src = src
  // An image that fails to load leaves its cell empty on the moving tape; the resting cell requests it again.
  await picture.decode().catch(() => undefined)
  return picture
}

const artSize = (picture: HTMLImageElement, size: CellSize): CellSize => {
  const scale = Math.min(
    (size.width * ART_WIDTH) / picture.naturalWidth,
    (size.height * ART_HEIGHT) / picture.naturalHeight,
  )
  return { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale }
}

const crisp = (picture: HTMLImageElement, size: CellSize): OffscreenCanvas => {
  const [canvas, pen] = blank(size)
  const art = artSize(picture, size)
  pen.shadowColor = 'rgb(0 0 0 / 0.45)'
  pen.shadowBlur = size.height * 0.05
  pen.shadowOffsetY = size.height * 0.035
  pen.drawImage(picture, (size.width - art.width) / 2, (size.height - art.height) / 2, art.width, art.height)
  return canvas
}

// The mean of the image over its path. Every pass draws the previous one next to it at half weight, so that few draws
// make many copies.
const smeared = (picture: HTMLImageElement, size: CellSize): OffscreenCanvas => {
  const art = artSize(picture, size)
  const reach = art.height * SMEAR
  const whole = { width: size.width, height: Math.ceil(art.height + 2 * reach) }
  let [drawn, pen] = blank(whole)
  pen.drawImage(picture, (size.width - art.width) / 2, 0, art.width, art.height)
  for (let pass = 1; pass <= SMEAR_PASSES; pass += 1) {
    const before = drawn
    ;[drawn, pen] = blank(whole)
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = 0.5
    pen.drawImage(before, 0, 0)
    pen.drawImage(before, 0, (2 * reach) / 2 ** pass)
  }
  return drawn
}

const blank = (size: CellSize): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] => {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser has no 2D canvas')
  pen.imageSmoothingQuality = 'high'
  return [canvas, pen]
}
