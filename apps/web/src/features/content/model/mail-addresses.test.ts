import { expect, test } from 'vitest'
import { piecesWithMail } from './mail-addresses.ts'

test.each([
  ['no address', ['no address']],
  ['support@zoria.test', ['<support@zoria.test>']],
  ['Пошта: support@zoria.test.', ['Пошта: ', '<support@zoria.test>', '.']],
  ['a.b+c@x-y.co.uk, (care@zoria.test)', ['<a.b+c@x-y.co.uk>', ', (', '<care@zoria.test>', ')']],
  ['nobody@here, @name, 5 @ 3.20', ['nobody@here, @name, 5 @ 3.20']],
  ['x?subject=y@z.test" onclick', ['x?subject=', '<y@z.test>', '" onclick']],
])('the addresses of mail in %s', (text, pieces) => {
  expect(piecesWithMail(text).map((part) => (part.isMail ? `<${part.text}>` : part.text))).toEqual(pieces)
})
