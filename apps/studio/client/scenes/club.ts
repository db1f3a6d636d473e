import { down, glow, scene, strewn } from './shapes.ts'

const fold = (x: number, width: number): string => `<path d="M${x} 0C${x + width * 0.2} 260 ${x - width * 0.2} 560 ${x + width * 0.1} 800H${x + width}C${x + width * 0.9} 540 ${x + width * 1.15} 240 ${x + width} 0Z" fill="url(#fold)"/>`

const curtain = [0, 58, 112, 168].map((x) => fold(x - 30, 74)).join('')

const beam = (foot: number, lean: number, hue: string): string => `<path d="M${foot + lean} -40L${foot - 210} 800H${foot + 210}Z" fill="url(#${hue})"/>`

/** The stage of a night club: curtains, beams, lights out of focus. */
export const club = scene(
  glow('room', { at: 0, color: '#8e1d5c' }, { at: 0.45, color: '#4d0f45' }, { at: 1, color: '#14051c' }) +
    down('fold', { at: 0, color: '#2c0620' }, { at: 0.5, color: '#8f1637' }, { at: 1, color: '#3d0722' }) +
    down('pink', { at: 0, color: '#ff8ac0', opacity: 0.4 }, { at: 1, color: '#ff8ac0', opacity: 0 }) +
    down('gold', { at: 0, color: '#ffd98a', opacity: 0.42 }, { at: 1, color: '#ffd98a', opacity: 0 }) +
    glow('floor', { at: 0, color: '#ff9a5c', opacity: 0.75 }, { at: 1, color: '#ff4d8a', opacity: 0 }),
  `<rect width="1440" height="800" fill="#14051c"/><ellipse cx="720" cy="330" rx="980" ry="620" fill="url(#room)"/>
  ${strewn(46, { top: 40, height: 520 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${8 + (at % 6) * 6}" fill="${['#ff5c9a', '#ffb347', '#c86bff'][at % 3] ?? ''}" opacity="${0.05 + (at % 4) * 0.03}"/>`)}
  ${beam(420, -120, 'pink')}${beam(1020, 120, 'pink')}${beam(720, 0, 'gold')}
  <ellipse cx="720" cy="770" rx="700" ry="120" fill="url(#floor)"/>
  <path d="M0 760C300 726 1140 726 1440 760V800H0Z" fill="#1c0716"/>
  ${curtain}<g transform="translate(1440 0) scale(-1 1)">${curtain}</g>
  <path d="M0 0H1440V44C1320 92 1200 92 1080 44 960 92 840 92 720 44 600 92 480 92 360 44 240 92 120 92 0 44Z" fill="#5e0e2c"/>
  <path d="M0 44C120 92 240 92 360 44 480 92 600 92 720 44 840 92 960 92 1080 44 1200 92 1320 92 1440 44" fill="none" stroke="#ffc862" stroke-width="4" opacity=".75"/>`,
)
