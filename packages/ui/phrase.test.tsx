import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { DigitRoll } from './digit-roll.tsx'
import { Verbatim } from './phrase.tsx'

const markupOf = (isBusy: boolean) =>
  renderToStaticMarkup(
    <Button isBusy={isBusy}>
      <i />
      {'Pay 300'}
    </Button>,
  )

test.each([false, true])('the text of a button stands alone in its element, busy: %s', (isBusy) => {
  expect(markupOf(isBusy)).toContain('<i></i><bdi>Pay 300</bdi>')
})

test('translators leave a sum as it is, beside other children and rolling', () => {
  expect(renderToStaticMarkup(<Verbatim>300.00 ₴</Verbatim>)).toBe('<bdi translate="no">300.00 ₴</bdi>')
  expect(renderToStaticMarkup(<DigitRoll text="7" />)).toContain('<span class="digits" translate="no">')
})
