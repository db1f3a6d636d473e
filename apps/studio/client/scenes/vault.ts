import { down, glow, scene, strewn } from './shapes.ts'

// A crystal is a shard with a light and a dark face.
type Crystal = readonly [x: number, foot: number, width: number, height: number, lean: number]

const crystal = ([x, foot, width, height, lean]: Crystal): string => {
  const [left, right, tip] = [x - width / 2, x + width / 2, x + lean]
  const top = foot - height
  return `<path d="M${left} ${foot}L${left + width * 0.08} ${top + height * 0.22}L${tip} ${top}L${tip} ${foot}Z" fill="url(#face)"/>
    <path d="M${right} ${foot}L${right - width * 0.06} ${top + height * 0.3}L${tip} ${top}L${tip} ${foot}Z" fill="url(#shade)"/>`
}

const left: readonly Crystal[] = [[60, 260, 90, 330, 24], [150, 250, 70, 230, -16], [-10, 240, 110, 250, 40], [240, 240, 60, 140, 18], [330, 236, 46, 90, -8]]
const crystals = left.map(([x, foot, width, height, lean]) => crystal([x, foot + 560, width, height, lean]) + crystal([1440 - x, foot + 560, width, height * 0.9, -lean])).join('')

/** A cave of crystals under a shaft of light. */
export const vault = scene(
  glow('deep', { at: 0, color: '#1f6fb8' }, { at: 0.4, color: '#123f7d' }, { at: 0.75, color: '#0a1c46' }, { at: 1, color: '#050a20' }) +
    down('face', { at: 0, color: '#c8f3ff' }, { at: 0.35, color: '#5bb7f0' }, { at: 1, color: '#173a86' }) +
    down('shade', { at: 0, color: '#5aa6ee' }, { at: 0.5, color: '#2450a8' }, { at: 1, color: '#0b1c4c' }) +
    down('ray', { at: 0, color: '#d6f6ff', opacity: 0.34 }, { at: 1, color: '#d6f6ff', opacity: 0 }) +
    down('roof', { at: 0, color: '#02040f' }, { at: 1, color: '#0b1a44', opacity: 0 }),
  `<rect width="1440" height="800" fill="#050a20"/><ellipse cx="720" cy="380" rx="1000" ry="620" fill="url(#deep)"/>
  <path d="M560 -20L420 800H620L680 -20ZM700 -20L660 800H800L760 -20ZM800 -20L900 800H1080L890 -20Z" fill="url(#ray)"/>
  <path d="M0 0H1440V110L1360 70 1280 170 1180 60 1100 120 1010 40 900 90 800 20 700 70 600 16 480 84 400 40 300 150 220 66 120 180 60 80 0 130Z" fill="url(#roof)"/>
  ${strewn(60, { top: 60, height: 620 }, (x, y, at) => `<path d="M${x} ${y - 3 - (at % 4)}l1.4 3 3 1.4-3 1.4-1.4 3-1.4-3-3-1.4 3-1.4z" fill="#e6faff" opacity="${0.2 + (at % 4) * 0.15}"/>`)}
  ${crystals}<path d="M0 790C200 760 420 800 720 784S1240 764 1440 788V800H0Z" fill="#050a20"/>`,
)
