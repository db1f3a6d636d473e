import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

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
