import { h } from '../view/dom.ts'

/** Sparks of a fire that rise over the scene while free spins last; the style sheet sets them going. */
export function createEmbers(): HTMLElement {
  const element = h('div', { class: 'embers', 'aria-hidden': 'true' })
  // Strewn by number, the same at every drawing.
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
