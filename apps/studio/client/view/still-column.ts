import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { createCells } from './cells.ts'
import type { Column } from './column.ts'
import { h } from './dom.ts'

/** A reel for those who asked for less motion: it dims while it is turning and shows its symbols when it stands. */
export function createStillColumn(game: CatalogueGame): Column {
  const cells = createCells(game)
  const element = h('div', { class: 'reel' }, cells.element)
  return {
    element,
    cells: cells.each,
    rest: (symbols) => {
      element.classList.remove('dim')
      cells.show(symbols)
    },
    prepare: () => undefined,
    start: () => element.classList.add('dim'),
    land: async () => undefined,
    hurry: () => undefined,
  }
}
