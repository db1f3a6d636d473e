import type { CatalogueGame } from '../../catalogue/catalogue.ts'

/** Sizes of one cell in device pixels. */
export interface CellSize {
  readonly width: number
  readonly height: number
}

/** The symbols of a game ready to be drawn on a tape: as they are, and as the eye sees them at full speed. */
export interface SymbolArt {
  /** Draws symbols from the top downwards, one cell each. */
  readonly drawTape: (symbols: readonly string[], look: TapeLook) => ImageBitmap
  /** Draws symbols ahead, so that no tape has to wait for them. */
  readonly warm: (symbols: readonly string[], look: TapeLook) => void
}

export interface TapeLook {
  readonly size: CellSize
  readonly isFast: boolean
}

/** The share of a cell that a symbol takes; the style sheet of the resting cells says the same. */
const ART_WIDTH = 0.92
const ART_HEIGHT = 0.86
/** How far a symbol at full speed is smeared to either side, in its own heights, and in how many doublings: 2⁵ copies. */
const SMEAR = 0.34
const SMEAR_PASSES = 5

/** Pictures are fetched and decoded once; every size of them is drawn once and kept. */
export async function loadSymbolArt(game: CatalogueGame): Promise<SymbolArt> {
  const pictures = new Map(await Promise.all(Object.entries(game.symbols).map(async ([symbol, face]) => [symbol, await loadPicture(`/assets/${face.image}`)] as const)))
  const sprites = new Map<string, OffscreenCanvas>()

  const sprite = (symbol: string, { size, isFast }: TapeLook): OffscreenCanvas | null => {
    const key = `${symbol} ${size.width} ${size.height} ${isFast}`
    const known = sprites.get(key)
    if (known !== undefined) return known
    const picture = pictures.get(symbol)
    // A picture that was not to be had leaves nothing to draw.
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
        // A smeared symbol is taller than its cell and reaches into its neighbours.
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
  // A picture that cannot be had leaves its cell empty on the moving tape; the resting cell asks for it again.
  await picture.decode().catch(() => undefined)
  return picture
}

const artSize = (picture: HTMLImageElement, size: CellSize): CellSize => {
  const scale = Math.min((size.width * ART_WIDTH) / picture.naturalWidth, (size.height * ART_HEIGHT) / picture.naturalHeight)
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

// The mean of the picture over its way. Every pass lays the one before it beside itself at half weight, so that a few draws make many copies.
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
  if (pen === null) throw new Error('This browser draws on no canvas')
  pen.imageSmoothingQuality = 'high'
  return [canvas, pen]
}
