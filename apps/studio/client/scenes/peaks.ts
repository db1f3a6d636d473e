import { down, glow, scene, star, strewn } from './shapes.ts'

// A ridge given by its summits; every summit carries snow.
const ridge = (fill: string, foot: number, summits: readonly (readonly [number, number])[], snow: string): string => {
  const outline = summits.map(([x, y], at) => `${at === 0 ? '' : `L${(x + (summits[at - 1]?.[0] ?? 0)) / 2} ${foot - 40}`}L${x} ${y}`).join('')
  const caps = summits.map(([x, y]) => `<path d="M${x} ${y}l-34 48 14-6 10 14 12-18 12 16 8-10 16 8z" fill="${snow}"/>`).join('')
  return `<path d="M-40 800V${foot}${outline}L1480 ${foot}V800Z" fill="${fill}"/>${caps}`
}

const eagle = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}q${-size * 0.5} ${-size * 0.5} ${-size} ${-size * 0.18}q${size * 0.55} 0 ${size * 0.82} ${size * 0.34}q${size * 0.18} ${size * 0.16} ${size * 0.36} 0q${size * 0.27} ${-size * 0.34} ${size * 0.82} ${-size * 0.34}q${-size * 0.5} ${-size * 0.32} ${-size} ${size * 0.18}z" fill="#0d2036"/>`

/** Snowy peaks at dawn, with eagles over the valley. */
export const peaks = scene(
  down('sky', { at: 0, color: '#08203f' }, { at: 0.4, color: '#12518a' }, { at: 0.66, color: '#3f9cc4' }, { at: 0.82, color: '#bfe3d6' }, { at: 0.9, color: '#ffe3a6' }) +
    glow('sun', { at: 0, color: '#fff8de' }, { at: 0.25, color: '#ffe6a0' }, { at: 1, color: '#ffd27a', opacity: 0 }) +
    down('far', { at: 0, color: '#4b86ad' }, { at: 1, color: '#2a5c80' }) +
    down('mid', { at: 0, color: '#295a80' }, { at: 1, color: '#143750' }) +
    down('near', { at: 0, color: '#14344a' }, { at: 1, color: '#07151f' }),
  `<rect width="1440" height="800" fill="url(#sky)"/>${strewn(34, { top: 0, height: 220 }, star)}
  <circle cx="720" cy="590" r="380" fill="url(#sun)"/>
  ${ridge('url(#far)', 640, [[120, 470], [330, 420], [560, 500], [860, 490], [1090, 410], [1330, 460]], '#dff1f6')}
  ${ridge('url(#mid)', 700, [[40, 520], [250, 560], [470, 610], [980, 606], [1200, 540], [1420, 500]], '#b9dbe8')}
  <path d="M0 730C180 690 330 742 520 736S900 716 1080 738 1330 700 1440 716V800H0Z" fill="url(#near)"/>
  ${eagle(230, 210, 62)}${eagle(1240, 160, 76)}${eagle(1120, 290, 30)}${eagle(360, 330, 26)}`,
)
