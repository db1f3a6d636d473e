import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PromoCodeField, type PromoCodeState } from './promo-code-field.tsx'

const texts = {
  label: 'Promo code',
  placeholder: 'Enter bonus code',
  activate: 'Activate',
  checking: 'Checking',
  valid: 'Valid',
  clear: 'Clear',
}
const shown = (state: PromoCodeState) =>
  renderToStaticMarkup(
    <PromoCodeField
      state={state}
      value="ZORIA"
      onChange={() => undefined}
      onActivate={() => undefined}
      texts={texts}
      error="No such code"
    />,
  )

test.each([
  // state, check mark, may be activated
  ['empty', false, false],
  ['typing', false, false],
  ['checking', false, false],
  ['valid', true, true],
  ['refused', false, false],
] as const)('a promo code that is %s: check mark %s, button %s (Spec §2)', (state, isMarked, isOpen) => {
  const html = shown(state)
  expect(html).toContain('placeholder="Enter bonus code"')
  expect([html.includes('lucide-check'), !/<button type="submit"[^>]* disabled=""/.test(html)]).toEqual([
    isMarked,
    isOpen,
  ])
})
