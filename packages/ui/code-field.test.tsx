import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CodeField, codeLengthUsual } from './code-field.tsx'

const shown = (length?: number, value = '') =>
  renderToStaticMarkup(
    <CodeField
      label="Code"
      {...(length === undefined ? {} : { length })}
      value={value}
      read={(typed) => typed}
      onChange={() => undefined}
    />,
  )
const boxes = (html: string) => html.split('class="code-slot"').length - 1

describe('a one-time code (Spec §2)', () => {
  test.each([
    [undefined, 6],
    [4, 4],
    [8, 8],
  ])('with %s digits has %i boxes and accepts no more', (length, count) => {
    const html = shown(length)
    expect(boxes(html)).toBe(count)
    expect(html).toContain(`maxLength="${count}"`)
  })

  test('has six digits by default', () => expect(codeLengthUsual).toBe(6))

  test('is numeric, for keyboards and for what is taken', () => {
    expect(shown()).toMatch(/inputMode="numeric".*pattern="\^\\d\*\$"/)
  })

  test('shows each digit in a box of its own', () => {
    expect([...shown(4, '409').matchAll(/class="code-slot"[^>]*>(\d?)/g)].map(([, digit]) => digit)).toEqual([
      '4',
      '0',
      '9',
      '',
    ])
  })
})
