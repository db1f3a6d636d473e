import { expect, test } from 'vitest'
import { readReturnAddress } from './return-address.ts'

const site = ['https://zoria.example', 'http://localhost:3000']

test.each([
  ['https://zoria.example/ua/cashbox?action=deposit', 'ua'],
  ['https://zoria.example/kz', 'kz'],
  ['https://zoria.example/en/', 'en'],
  ['https://zoria.example/ukraine', 'ru'],
  ['http://localhost:3000/cashbox', 'ru'],
])('%s is accepted, its language is %s', (url, language) => {
  expect(readReturnAddress(url, site)).toMatchObject({ language })
})

test.each([
  'https://zoria.example.evil.test/',
  'https://evil.test/?https://zoria.example',
  'http://zoria.example/',
  'https://zoria.example:444/',
  'https://zoria.example@evil.test/',
  'https://user@zoria.example/',
  '//zoria.example/',
  '/cashbox',
  'javascript:alert(1)',
  '',
])('%s is refused', (url) => {
  expect(readReturnAddress(url, site)).toBeUndefined()
})
