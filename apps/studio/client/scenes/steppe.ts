import { down, glow, scene, star, strewn } from './shapes.ts'

const grass = Array.from({ length: 90 }, (_, at) => {
  const [lean, height] = [((at * 7) % 5) - 2, 22 + ((at * 11) % 26)]
  return `<path d="M${(at * 16.2).toFixed(1)} 800q${lean * 2.5} ${-height * 0.6} ${lean * 6} ${-height}" stroke="#0a0512" stroke-width="3" fill="none"/>`
}).join('')

/** The steppe at sunset, with barrows and a stone idol. */
export const steppe = scene(
  down('sky', { at: 0, color: '#0b0722' }, { at: 0.42, color: '#2b1150' }, { at: 0.66, color: '#7a2350' }, { at: 0.8, color: '#d9612c' }, { at: 0.86, color: '#ffb04a' }) +
    glow('sun', { at: 0, color: '#fff4c2' }, { at: 0.18, color: '#ffd368' }, { at: 0.5, color: '#ff9a36', opacity: 0.5 }, { at: 1, color: '#ff7a1c', opacity: 0 }) +
    down('far', { at: 0, color: '#6a2545' }, { at: 1, color: '#2a0f30' }) +
    down('near', { at: 0, color: '#341436' }, { at: 1, color: '#100818' }),
  `<rect width="1440" height="800" fill="url(#sky)"/>${strewn(70, { top: 0, height: 380 }, star)}
  <circle cx="720" cy="640" r="430" fill="url(#sun)"/>
  <path d="M0 660C120 640 190 560 290 556S470 650 560 660 760 640 860 654 1040 566 1140 560 1330 640 1440 652V800H0Z" fill="url(#far)"/>
  <path d="M1136 560l3-34 3 34zM1132 534h14l-7-10zM286 556l2-26 3 26z" fill="#2a0f30"/>
  <path d="M0 716C140 700 240 660 340 676S600 730 740 716 1020 664 1140 680 1360 720 1440 704V800H0Z" fill="url(#near)"/>${grass}`,
)
