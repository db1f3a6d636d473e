import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { h } from './dom.ts'

/** The resting symbols of one reel, each a picture of its own, so that one can be lit. */
export interface Cells {
  readonly element: HTMLElement
  readonly each: readonly HTMLElement[]
  readonly show: (symbols: readonly string[]) => void
}

export function createCells(game: CatalogueGame): Cells {
  const pictures = Array.from({ length: game.maths.rows }, () => h('img', { alt: '', decoding: 'sync', draggable: 'false' }))
  const each = pictures.map((picture) => h('span', { class: 'cell' }, picture))
  return {
    element: h('div', { class: 'cells' }, ...each),
    each,
    show: (symbols) => {
      for (const [row, picture] of pictures.entries()) {
        const src = `/assets/${game.symbols[symbols[row] ?? '']?.image ?? ''}`
        if (picture.getAttribute('src') !== src) picture.setAttribute('src', src)
      }
    },
  }
}
