import { h } from './dom.ts'

/** Shapes shared by several scenes. A scene is 1440 × 800, aligned to its lower edge. */

interface Stop {
  readonly at: number
  readonly color: string
  readonly opacity?: number
}

/** A gradient from top to bottom. */
function down(id: string, ...stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(stopTag).join('')}</linearGradient>`
}

/** A gradient from the middle outwards. */
function glow(id: string, ...stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stopTag).join('')}</radialGradient>`
}

/** Evenly distributed points, equal in every rendering: stars, snow, lights. */
function scattered(
  count: number,
  area: { readonly top: number; readonly height: number },
  draw: (x: number, y: number, at: number) => string,
): string {
  return Array.from({ length: count }, (_, at) =>
    draw((at * 197.3) % 1440, area.top + ((at * 71.7 + (at % 7) * 23) % area.height), at),
  ).join('')
}

/** A star in one of five sizes. */
function star(x: number, y: number, at: number): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.6 + (at % 5) * 0.35).toFixed(2)}" fill="#fff" opacity="${(0.25 + (at % 5) * 0.13).toFixed(2)}"/>`
}

/** Assembles a scene. */
function scene(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice"><defs>${defs}</defs>${body}</svg>`
}

const stopTag = ({ at, color, opacity = 1 }: Stop): string =>
  `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`

// A crystal is a shard with a light and a dark face.
type Crystal = readonly [x: number, foot: number, width: number, height: number, lean: number]

const crystal = ([x, foot, width, height, lean]: Crystal): string => {
  const [left, right, tip] = [x - width / 2, x + width / 2, x + lean]
  const top = foot - height
  return `<path d="M${left} ${foot}L${left + width * 0.08} ${top + height * 0.22}L${tip} ${top}L${tip} ${foot}Z" fill="url(#face)"/>
    <path d="M${right} ${foot}L${right - width * 0.06} ${top + height * 0.3}L${tip} ${top}L${tip} ${foot}Z" fill="url(#shade)"/>`
}

const left: readonly Crystal[] = [
  [60, 260, 90, 330, 24],
  [150, 250, 70, 230, -16],
  [-10, 240, 110, 250, 40],
  [240, 240, 60, 140, 18],
  [330, 236, 46, 90, -8],
]
const crystals = left
  .map(
    ([x, foot, width, height, lean]) =>
      crystal([x, foot + 560, width, height, lean]) + crystal([1440 - x, foot + 560, width, height * 0.9, -lean]),
  )
  .join('')

/** A cave of crystals under a shaft of light. */
const vault = scene(
  glow(
    'deep',
    { at: 0, color: '#1f6fb8' },
    { at: 0.4, color: '#123f7d' },
    { at: 0.75, color: '#0a1c46' },
    { at: 1, color: '#050a20' },
  ) +
    down('face', { at: 0, color: '#c8f3ff' }, { at: 0.35, color: '#5bb7f0' }, { at: 1, color: '#173a86' }) +
    down('shade', { at: 0, color: '#5aa6ee' }, { at: 0.5, color: '#2450a8' }, { at: 1, color: '#0b1c4c' }) +
    down('ray', { at: 0, color: '#d6f6ff', opacity: 0.34 }, { at: 1, color: '#d6f6ff', opacity: 0 }) +
    down('roof', { at: 0, color: '#02040f' }, { at: 1, color: '#0b1a44', opacity: 0 }),
  `<rect width="1440" height="800" fill="#050a20"/><ellipse cx="720" cy="380" rx="1000" ry="620" fill="url(#deep)"/>
  <path d="M560 -20L420 800H620L680 -20ZM700 -20L660 800H800L760 -20ZM800 -20L900 800H1080L890 -20Z" fill="url(#ray)"/>
  <path d="M0 0H1440V110L1360 70 1280 170 1180 60 1100 120 1010 40 900 90 800 20 700 70 600 16 480 84 400 40 300 150 220 66 120 180 60 80 0 130Z" fill="url(#roof)"/>
  ${scattered(60, { top: 60, height: 620 }, (x, y, at) => `<path d="M${x} ${y - 3 - (at % 4)}l1.4 3 3 1.4-3 1.4-1.4 3-1.4-3-3-1.4 3-1.4z" fill="#e6faff" opacity="${0.2 + (at % 4) * 0.15}"/>`)}
  ${crystals}<path d="M0 790C200 760 420 800 720 784S1240 764 1440 788V800H0Z" fill="#050a20"/>`,
)

const grass = Array.from({ length: 90 }, (_, at) => {
  const [lean, height] = [((at * 7) % 5) - 2, 22 + ((at * 11) % 26)]
  return `<path d="M${(at * 16.2).toFixed(1)} 800q${lean * 2.5} ${-height * 0.6} ${lean * 6} ${-height}" stroke="#0a0512" stroke-width="3" fill="none"/>`
}).join('')

/** The steppe at sunset, with barrows and a stone idol. */
const steppe = scene(
  down(
    'sky',
    { at: 0, color: '#0b0722' },
    { at: 0.42, color: '#2b1150' },
    { at: 0.66, color: '#7a2350' },
    { at: 0.8, color: '#d9612c' },
    { at: 0.86, color: '#ffb04a' },
  ) +
    glow(
      'sun',
      { at: 0, color: '#fff4c2' },
      { at: 0.18, color: '#ffd368' },
      { at: 0.5, color: '#ff9a36', opacity: 0.5 },
      { at: 1, color: '#ff7a1c', opacity: 0 },
    ) +
    down('far', { at: 0, color: '#6a2545' }, { at: 1, color: '#2a0f30' }) +
    down('near', { at: 0, color: '#341436' }, { at: 1, color: '#100818' }),
  `<rect width="1440" height="800" fill="url(#sky)"/>${scattered(70, { top: 0, height: 380 }, star)}
  <circle cx="720" cy="640" r="430" fill="url(#sun)"/>
  <path d="M0 660C120 640 190 560 290 556S470 650 560 660 760 640 860 654 1040 566 1140 560 1330 640 1440 652V800H0Z" fill="url(#far)"/>
  <path d="M1136 560l3-34 3 34zM1132 534h14l-7-10zM286 556l2-26 3 26z" fill="#2a0f30"/>
  <path d="M0 716C140 700 240 660 340 676S600 730 740 716 1020 664 1140 680 1360 720 1440 704V800H0Z" fill="url(#near)"/>${grass}`,
)

const pine = (x: number, foot: number, size: number): string =>
  [0, 1, 2]
    .map(
      (tier) =>
        `<path d="M${x} ${foot - size * (2.3 - tier * 0.55)}l${size * (0.34 + tier * 0.16)} ${size * 0.82}h${-size * (0.68 + tier * 0.32)}z" fill="#04111f"/>`,
    )
    .join('') + `<path d="M${x - size * 0.06} ${foot}h${size * 0.12}v${-size * 0.5}h${-size * 0.12}z" fill="#04111f"/>`

const wood = [
  [20, 770, 70],
  [84, 786, 54],
  [140, 762, 84],
  [210, 790, 50],
  [262, 780, 60],
  [340, 796, 38],
] as const
const pines = wood.map(([x, foot, size]) => pine(x, foot, size) + pine(1440 - x, foot + 6, size * 0.94)).join('')

/** A polar night: northern lights, a moon, pines in the snow. */
const polar = scene(
  down(
    'sky',
    { at: 0, color: '#030b1e' },
    { at: 0.5, color: '#0a2a4d' },
    { at: 0.82, color: '#1d5c80' },
    { at: 1, color: '#6fb2c8' },
  ) +
    down(
      'light',
      { at: 0, color: '#5dffc8', opacity: 0 },
      { at: 0.55, color: '#4df0c0', opacity: 0.5 },
      { at: 1, color: '#39b8ff', opacity: 0 },
    ) +
    down(
      'violet',
      { at: 0, color: '#a58bff', opacity: 0 },
      { at: 0.6, color: '#8f7bff', opacity: 0.42 },
      { at: 1, color: '#4d6bff', opacity: 0 },
    ) +
    glow(
      'moon',
      { at: 0, color: '#ffffff' },
      { at: 0.22, color: '#eaf6ff' },
      { at: 0.26, color: '#bfe0ff', opacity: 0.35 },
      { at: 1, color: '#7fb8ff', opacity: 0 },
    ) +
    down('snow', { at: 0, color: '#cfe8f2' }, { at: 1, color: '#5c8ea8' }) +
    down('rock', { at: 0, color: '#37678a' }, { at: 1, color: '#1a3a56' }) +
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter>',
  `<rect width="1440" height="800" fill="url(#sky)"/>${scattered(90, { top: 0, height: 460 }, star)}
  <g filter="url(#soft)"><path d="M-60 120C200 20 420 300 700 170S1180 40 1500 190V420C1180 260 980 470 700 380S240 330 -60 460Z" fill="url(#light)"/>
  <path d="M-60 40C260 180 480 10 760 110S1260 180 1500 60V280C1240 330 1000 190 760 280S260 300 -60 220Z" fill="url(#violet)"/></g>
  <circle cx="1130" cy="170" r="190" fill="url(#moon)"/>
  <path d="M-20 700L150 520 260 610 400 480 540 640 700 600 880 650 1040 500 1180 620 1300 530 1460 680V800H-20Z" fill="url(#rock)"/>
  <path d="M400 480l-44 52 22-8 18 26 16-30 22 24 12-22 18 12zM1040 500l-40 50 20-8 16 24 16-28 20 22 12-18 16 8zM150 520l-36 40 18-6 16 20 14-24 20 20 10-12z" fill="#e6f4fa"/>
  <path d="M0 738C240 690 480 742 720 728S1200 694 1440 730V800H0Z" fill="url(#snow)"/>${pines}
  ${scattered(50, { top: 80, height: 700 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${1.2 + (at % 3)}" fill="#fff" opacity="${0.25 + (at % 3) * 0.15}"/>`)}`,
)

// A ridge defined by its summits; every summit has snow.
const ridge = (fill: string, foot: number, summits: readonly (readonly [number, number])[], snow: string): string => {
  const outline = summits
    .map(([x, y], at) => `${at === 0 ? '' : `L${(x + (summits[at - 1]?.[0] ?? 0)) / 2} ${foot - 40}`}L${x} ${y}`)
    .join('')
  const caps = summits
    .map(([x, y]) => `<path d="M${x} ${y}l-34 48 14-6 10 14 12-18 12 16 8-10 16 8z" fill="${snow}"/>`)
    .join('')
  return `<path d="M-40 800V${foot}${outline}L1480 ${foot}V800Z" fill="${fill}"/>${caps}`
}

const eagle = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}q${-size * 0.5} ${-size * 0.5} ${-size} ${-size * 0.18}q${size * 0.55} 0 ${size * 0.82} ${size * 0.34}q${size * 0.18} ${size * 0.16} ${size * 0.36} 0q${size * 0.27} ${-size * 0.34} ${size * 0.82} ${-size * 0.34}q${-size * 0.5} ${-size * 0.32} ${-size} ${size * 0.18}z" fill="#0d2036"/>`

/** Snowy peaks at dawn, with eagles over the valley. */
const peaks = scene(
  down(
    'sky',
    { at: 0, color: '#08203f' },
    { at: 0.4, color: '#12518a' },
    { at: 0.66, color: '#3f9cc4' },
    { at: 0.82, color: '#bfe3d6' },
    { at: 0.9, color: '#ffe3a6' },
  ) +
    glow('sun', { at: 0, color: '#fff8de' }, { at: 0.25, color: '#ffe6a0' }, { at: 1, color: '#ffd27a', opacity: 0 }) +
    down('far', { at: 0, color: '#4b86ad' }, { at: 1, color: '#2a5c80' }) +
    down('mid', { at: 0, color: '#295a80' }, { at: 1, color: '#143750' }) +
    down('near', { at: 0, color: '#14344a' }, { at: 1, color: '#07151f' }),
  `<rect width="1440" height="800" fill="url(#sky)"/>${scattered(34, { top: 0, height: 220 }, star)}
  <circle cx="720" cy="590" r="380" fill="url(#sun)"/>
  ${ridge(
    'url(#far)',
    640,
    [
      [120, 470],
      [330, 420],
      [560, 500],
      [860, 490],
      [1090, 410],
      [1330, 460],
    ],
    '#dff1f6',
  )}
  ${ridge(
    'url(#mid)',
    700,
    [
      [40, 520],
      [250, 560],
      [470, 610],
      [980, 606],
      [1200, 540],
      [1420, 500],
    ],
    '#b9dbe8',
  )}
  <path d="M0 730C180 690 330 742 520 736S900 716 1080 738 1330 700 1440 716V800H0Z" fill="url(#near)"/>
  ${eagle(230, 210, 62)}${eagle(1240, 160, 76)}${eagle(1120, 290, 30)}${eagle(360, 330, 26)}`,
)

const hexagon = (x: number, y: number, size: number, opacity: number): string => {
  const points = Array.from(
    { length: 6 },
    (_, at) =>
      `${(x + size * Math.cos((at * Math.PI) / 3)).toFixed(1)},${(y + size * Math.sin((at * Math.PI) / 3)).toFixed(1)}`,
  ).join(' ')
  return `<polygon points="${points}" fill="#ffc542" fill-opacity="${opacity.toFixed(2)}" stroke="#ffdf8a" stroke-opacity="${(opacity * 1.6).toFixed(2)}" stroke-width="2"/>`
}

// Honeycomb in the upper corners that thins out towards the middle.
const comb = Array.from({ length: 8 * 7 }, (_, at) => {
  const [column, row] = [at % 8, Math.floor(at / 8)]
  const far = column + row * 1.2
  return far > 7 ? '' : hexagon(20 + column * 63, 20 + row * 73 + (column % 2) * 36, 38, 0.2 - far * 0.024)
}).join('')

const flower = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}q${size * 0.2} ${size} 0 ${size * 2.6}" stroke="#1d3310" stroke-width="${size * 0.16}" fill="none"/>` +
  Array.from(
    { length: 12 },
    (_, at) =>
      `<ellipse cx="${x}" cy="${y - size * 0.62}" rx="${size * 0.15}" ry="${size * 0.36}" fill="#f3a712" transform="rotate(${at * 30} ${x} ${y})"/>`,
  ).join('') +
  `<circle cx="${x}" cy="${y}" r="${size * 0.38}" fill="#4a2a0a"/>`

/** A meadow of sunflowers in the evening, with honeycomb above. */
const meadow = scene(
  down(
    'sky',
    { at: 0, color: '#241204' },
    { at: 0.34, color: '#6b3506' },
    { at: 0.62, color: '#c9740f' },
    { at: 0.82, color: '#ffc34d' },
    { at: 1, color: '#ffe39a' },
  ) +
    glow(
      'sun',
      { at: 0, color: '#fffbe6' },
      { at: 0.25, color: '#ffe28a' },
      { at: 0.6, color: '#ffb52e', opacity: 0.45 },
      { at: 1, color: '#ffb52e', opacity: 0 },
    ) +
    down('hill', { at: 0, color: '#5f7a1c' }, { at: 1, color: '#26380f' }) +
    down('field', { at: 0, color: '#33500f' }, { at: 1, color: '#0f1d08' }),
  `<rect width="1440" height="800" fill="url(#sky)"/><circle cx="720" cy="600" r="420" fill="url(#sun)"/>
  ${comb}<g transform="translate(1440 0) scale(-1 1)">${comb}</g>
  ${scattered(40, { top: 120, height: 460 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${1.5 + (at % 3)}" fill="#fff1b8" opacity="${0.2 + (at % 3) * 0.14}"/>`)}
  <path d="M0 640C220 590 420 610 620 640S1080 600 1440 632V800H0Z" fill="url(#hill)"/>
  <path d="M0 712C260 676 520 716 760 706S1220 676 1440 704V800H0Z" fill="url(#field)"/>
  ${flower(70, 640, 46)}${flower(168, 690, 36)}${flower(1366, 632, 48)}${flower(1264, 694, 34)}${flower(300, 728, 26)}${flower(1140, 732, 26)}`,
)

const fold = (x: number, width: number): string =>
  `<path d="M${x} 0C${x + width * 0.2} 260 ${x - width * 0.2} 560 ${x + width * 0.1} 800H${x + width}C${x + width * 0.9} 540 ${x + width * 1.15} 240 ${x + width} 0Z" fill="url(#fold)"/>`

const curtain = [0, 58, 112, 168].map((x) => fold(x - 30, 74)).join('')

const beam = (foot: number, lean: number, hue: string): string =>
  `<path d="M${foot + lean} -40L${foot - 210} 800H${foot + 210}Z" fill="url(#${hue})"/>`

/** Scene of a night club: curtains, beams, blurred lights. */
const club = scene(
  glow('room', { at: 0, color: '#8e1d5c' }, { at: 0.45, color: '#4d0f45' }, { at: 1, color: '#14051c' }) +
    down('fold', { at: 0, color: '#2c0620' }, { at: 0.5, color: '#8f1637' }, { at: 1, color: '#3d0722' }) +
    down('pink', { at: 0, color: '#ff8ac0', opacity: 0.4 }, { at: 1, color: '#ff8ac0', opacity: 0 }) +
    down('gold', { at: 0, color: '#ffd98a', opacity: 0.42 }, { at: 1, color: '#ffd98a', opacity: 0 }) +
    glow('floor', { at: 0, color: '#ff9a5c', opacity: 0.75 }, { at: 1, color: '#ff4d8a', opacity: 0 }),
  `<rect width="1440" height="800" fill="#14051c"/><ellipse cx="720" cy="330" rx="980" ry="620" fill="url(#room)"/>
  ${scattered(46, { top: 40, height: 520 }, (x, y, at) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${8 + (at % 6) * 6}" fill="${['#ff5c9a', '#ffb347', '#c86bff'][at % 3] ?? ''}" opacity="${0.05 + (at % 4) * 0.03}"/>`)}
  ${beam(420, -120, 'pink')}${beam(1020, 120, 'pink')}${beam(720, 0, 'gold')}
  <ellipse cx="720" cy="770" rx="700" ry="120" fill="url(#floor)"/>
  <path d="M0 760C300 726 1140 726 1440 760V800H0Z" fill="#1c0716"/>
  ${curtain}<g transform="translate(1440 0) scale(-1 1)">${curtain}</g>
  <path d="M0 0H1440V44C1320 92 1200 92 1080 44 960 92 840 92 720 44 600 92 480 92 360 44 240 92 120 92 0 44Z" fill="#5e0e2c"/>
  <path d="M0 44C120 92 240 92 360 44 480 92 600 92 720 44 840 92 960 92 1080 44 1200 92 1320 92 1440 44" fill="none" stroke="#ffc862" stroke-width="4" opacity=".75"/>`,
)

const scenes: Readonly<Record<string, string>> = {
  'zoloto-skifiv': steppe,
  'diamantova-lykhomanka': vault,
  'vyshnevyi-dzhaz': club,
  'medova-pasika': meadow,
  berkut: peaks,
  'kryzhanyi-vovk': polar,
}

/** The background scene of a game; fills its container and is hidden from screen readers. */
export function createScene(slug: string): Element {
  const drawing = new DOMParser().parseFromString(scenes[slug] ?? steppe, 'image/svg+xml').documentElement
  drawing.setAttribute('class', 'scene')
  drawing.setAttribute('aria-hidden', 'true')
  return document.importNode(drawing, true)
}

/** Sparks that rise over the scene during free spins; animated by the style sheet. */
export function createEmbers(): HTMLElement {
  const element = h('div', { class: 'embers', 'aria-hidden': 'true' })
  // Positions depend on the index only, so every rendering is equal.
  for (let at = 0; at < 14; at += 1) {
    const ember = h('i')
    ember.style.setProperty('left', `${((at * 61.8) % 100).toFixed(1)}%`)
    ember.style.setProperty('animation-delay', `${(-at * 1.37).toFixed(2)}s`)
    ember.style.setProperty('animation-duration', `${(6 + (at % 5) * 1.3).toFixed(1)}s`)
    ember.style.setProperty('scale', (0.6 + (at % 4) * 0.3).toFixed(1))
    element.append(ember)
  }
  return element
}
