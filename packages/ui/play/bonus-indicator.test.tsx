import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BonusIndicator } from './bonus-indicator.tsx'

const styles = readFileSync(new URL('../css/pieces.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
const colourOf = (name: string) =>
  new RegExp(`\\.${name} \\{[^}]*background: var\\(--color-([\\w-]+)\\)`).exec(styles)?.[1]

test.each([
  // Spec §2: green, amber, red.
  [{ kind: 'active' }, 'success', ''],
  [{ kind: 'pending' }, 'warning', ''],
  [{ kind: 'available', count: 3 }, 'danger-fill', '3'],
  [{ kind: 'available', count: 120 }, 'danger-fill', '99+'],
] as const)('%o is a mark in the colour %s with the text "%s"', (state, colour, expected) => {
  expect(renderToStaticMarkup(<BonusIndicator state={state} text="3 bonuses" />)).toContain(
    `class="bonus-indicator bonus-indicator-${state.kind}" aria-hidden="true">${expected}</em>`,
  )
  expect(colourOf(`bonus-indicator-${state.kind}`) ?? colourOf('bonus-indicator')).toBe(colour)
})

test('where there is nothing there is no mark', () => {
  expect(renderToStaticMarkup(<BonusIndicator state={{ kind: 'none' }} text="no bonuses" />)).not.toContain('<em')
})
