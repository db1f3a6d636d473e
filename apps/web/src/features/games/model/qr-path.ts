import { encode } from 'uqr'

/** A QR code as one SVG path, with its width in modules, the light edge included. */
export type QRPath = { readonly path: string; readonly size: number }

/**
 * Draws a text as a QR code: a rectangle for every run of dark modules in a row. For the server, so that browsers need
 * no encoder.
 */
export function qrPath(text: string): QRPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => runsIn(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { path, size }
}

/** Begin and length of each run of dark modules. */
function runsIn(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const begins = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  // The edge is light: every run ends before the end of its row.
  return begins.map((x) => [x, row.indexOf(false, x) - x])
}
