import { down, glow, scene, strewn } from './shapes.ts'

const hexagon = (x: number, y: number, size: number, opacity: number): string => {
  const points = Array.from({ length: 6 }, (_, at) => `${(x + size * Math.cos((at * Math.PI) / 3)).toFixed(1)},${(y + size * Math.sin((at * Math.PI) / 3)).toFixed(1)}`).join(' ')
  return `<polygon points="${points}" fill="#ffc542" fill-opacity="${opacity.toFixed(2)}" stroke="#ffdf8a" stroke-opacity="${(opacity * 1.6).toFixed(2)}" stroke-width="2"/>`
}

// A comb in the upper corners that thins out towards the middle.
const comb = Array.from({ length: 8 * 7 }, (_, at) => {
  const [column, row] = [at % 8, Math.floor(at / 8)]
  const far = column + row * 1.2
  return far > 7 ? '' : hexagon(20 + column * 63, 20 + row * 73 + (column % 2) * 36, 38, 0.2 - far * 0.024)
}).join('')

const flower = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}q${size * 0.2} ${size} 0 ${size * 2.6}" stroke="#1d3310" stroke-width="${size * 0.16}" fill="none"/>` +
  Array.from({ length: 12 }, (_, at) => `<ellipse cx="${x}" cy="${y - size * 0.62}" rx="${size * 0.15}" ry="${size * 0.36}" fill="#f3a712" transform="rotate(${at * 30} ${x} ${y})"/>`).join('') +
  `<circle cx="${x}" cy="${y}" r="${size * 0.38}" fill="#4a2a0a"/>`

/** A meadow of sunflowers in the evening, with a comb of light above. */
export const meadow = scene(
  down('sky', { at: 0, color: '#241204' }, { at: 0.34, color: '#6b3506' }, { at: 0.62, color: '#c9740f' }, { at: 0.82, color: '#ffc34d' }, { at: 1, color: '#ffe39a' }) +
    glow('sun', { at: 0, color: '#fffbe6' }, { at: 0.25, color: '#ffe28a' }, { at: 0.6, color: '#ffb52e', opacity: 0.45 }, { at: 1, color: '#ffb52e', opacity: 0 }) +
    down('hill', { at: 0, color: '#5f7a1c' }, { at: 1, color: '#26380f' }) +
    down('field', { at: 0, color: '#33500f' }, { at: 1, color: '#0f1d08' }),
  `<rect width="1440" height="800" fill="url(#sky)"/><circle cx="720" cy="600" r="420" fill="url(#sun)"/>
  ${comb}<g transform="translate(1440 0) scale(-1 1)">${comb}</g>
  ${strewn(40, { top: 120, height: 460 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${1.5 + (at % 3)}" fill="#fff1b8" opacity="${0.2 + (at % 3) * 0.14}"/>`)}
  <path d="M0 640C220 590 420 610 620 640S1080 600 1440 632V800H0Z" fill="url(#hill)"/>
  <path d="M0 712C260 676 520 716 760 706S1220 676 1440 704V800H0Z" fill="url(#field)"/>
  ${flower(70, 640, 46)}${flower(168, 690, 36)}${flower(1366, 632, 48)}${flower(1264, 694, 34)}${flower(300, 728, 26)}${flower(1140, 732, 26)}`,
)
