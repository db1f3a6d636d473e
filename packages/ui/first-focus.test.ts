import { expect, test } from 'vitest'
import { firstFocus } from './first-focus.ts'

const [field, action] = [{ name: 'field' }, { name: 'action' }]

/** A dialog with a cross before its content. */
const dialogWith = ({ field, action }: { readonly field?: object; readonly action?: object }) =>
  ({
    name: 'dialog',
    querySelector: (selector: string) => (selector.startsWith('input') ? field : action) ?? null,
  }) as unknown as ParentNode

test.each([
  ['a form', { field }, 'field'],
  ['a status that asks for something', { field, action }, 'field'],
  ['a status', { action }, 'action'],
  ['an announcement', {}, 'dialog'],
] as const)('%s takes the focus with %o: %s', (_, parts, name) => {
  expect(firstFocus(dialogWith(parts))).toMatchObject({ name })
})
