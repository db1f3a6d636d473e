import { down, glow, scene, star, strewn } from './shapes.ts'

const pine = (x: number, foot: number, size: number): string =>
  [0, 1, 2].map((tier) => `<path d="M${x} ${foot - size * (2.3 - tier * 0.55)}l${size * (0.34 + tier * 0.16)} ${size * 0.82}h${-size * (0.68 + tier * 0.32)}z" fill="#04111f"/>`).join('') +
  `<path d="M${x - size * 0.06} ${foot}h${size * 0.12}v${-size * 0.5}h${-size * 0.12}z" fill="#04111f"/>`

const wood = [[20, 770, 70], [84, 786, 54], [140, 762, 84], [210, 790, 50], [262, 780, 60], [340, 796, 38]] as const
const pines = wood.map(([x, foot, size]) => pine(x, foot, size) + pine(1440 - x, foot + 6, size * 0.94)).join('')

/** A polar night: northern lights, a moon, pines in the snow. */
export const polar = scene(
  down('sky', { at: 0, color: '#030b1e' }, { at: 0.5, color: '#0a2a4d' }, { at: 0.82, color: '#1d5c80' }, { at: 1, color: '#6fb2c8' }) +
    down('light', { at: 0, color: '#5dffc8', opacity: 0 }, { at: 0.55, color: '#4df0c0', opacity: 0.5 }, { at: 1, color: '#39b8ff', opacity: 0 }) +
    down('violet', { at: 0, color: '#a58bff', opacity: 0 }, { at: 0.6, color: '#8f7bff', opacity: 0.42 }, { at: 1, color: '#4d6bff', opacity: 0 }) +
    glow('moon', { at: 0, color: '#ffffff' }, { at: 0.22, color: '#eaf6ff' }, { at: 0.26, color: '#bfe0ff', opacity: 0.35 }, { at: 1, color: '#7fb8ff', opacity: 0 }) +
    down('snow', { at: 0, color: '#cfe8f2' }, { at: 1, color: '#5c8ea8' }) +
    down('rock', { at: 0, color: '#37678a' }, { at: 1, color: '#1a3a56' }) +
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter>',
  `<rect width="1440" height="800" fill="url(#sky)"/>${strewn(90, { top: 0, height: 460 }, star)}
  <g filter="url(#soft)"><path d="M-60 120C200 20 420 300 700 170S1180 40 1500 190V420C1180 260 980 470 700 380S240 330 -60 460Z" fill="url(#light)"/>
  <path d="M-60 40C260 180 480 10 760 110S1260 180 1500 60V280C1240 330 1000 190 760 280S260 300 -60 220Z" fill="url(#violet)"/></g>
  <circle cx="1130" cy="170" r="190" fill="url(#moon)"/>
  <path d="M-20 700L150 520 260 610 400 480 540 640 700 600 880 650 1040 500 1180 620 1300 530 1460 680V800H-20Z" fill="url(#rock)"/>
  <path d="M400 480l-44 52 22-8 18 26 16-30 22 24 12-22 18 12zM1040 500l-40 50 20-8 16 24 16-28 20 22 12-18 16 8zM150 520l-36 40 18-6 16 20 14-24 20 20 10-12z" fill="#e6f4fa"/>
  <path d="M0 738C240 690 480 742 720 728S1200 694 1440 730V800H0Z" fill="url(#snow)"/>${pines}
  ${strewn(50, { top: 80, height: 700 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${1.2 + (at % 3)}" fill="#fff" opacity="${0.25 + (at % 3) * 0.15}"/>`)}`,
)
