import { expect, test } from 'vitest'
import { opened, rendered } from '../testing/opened-page.ts'
import { startLate } from './late-start.ts'

const page = (language = 'uk') => {
  const made = opened(startLate(`<html lang="${language}">${rendered}`, 'n+/=').html)
  made.location.search = '?sort=new'
  made.timers[0]?.()
  const start = made.put.find(({ type }) => type === 'module') as { readonly onerror: () => void }
  const hear = (kind: string, event: object) => made.listeners.get(kind)?.forEach((heard) => heard(event as never))
  const reject = (message: unknown) => hear('unhandledrejection', { reason: { message } })
  return { ...made, start, reject, hear }
}

test.each([
  [
    'uk',
    'Сторінка завантажилася не повністю, тому кнопки не працюють. Перевірте з’єднання та спробуйте ще раз.',
    'Спробувати ще раз',
  ],
  [
    'ru',
    'Страница загрузилась не полностью, поэтому кнопки не работают. Проверьте соединение и попробуйте ещё раз.',
    'Попробовать ещё раз',
  ],
  [
    'kk',
    'Бет толық жүктелмеді, сондықтан түймелер жұмыс істемейді. Қосылымды тексеріп, қайталап көріңіз.',
    'Қайталап көру',
  ],
  [
    'en',
    'Couldn’t load the page completely, so its buttons don’t work. Check your connection and try again.',
    'Try again',
  ],
])('a page in %s whose first scripts are missing says so once, with a link to itself', (language, said, again) => {
  const { start, shown } = page(language)
  start.onerror()
  start.onerror()
  expect(shown).toMatchObject([
    { role: 'alert', inside: [{ textContent: said }, { textContent: again, href: '/ua?sort=new' }] },
  ])
})

test.each([
  'Failed to fetch dynamically imported module: http://site/assets/entry.client-a.js',
  'error loading dynamically imported module: http://site/assets/entry.client-a.js',
  'Importing a module script failed.',
])('so does a page whose entry is missing: %s', (message) => {
  const { reject, shown } = page()
  reject(message)
  expect(shown).toHaveLength(1)
})

const entry = 'http://site/assets/entry.client-a.js'
const thrown = (where: string, error: Error = new TypeError('x.toSorted is not a function')) =>
  Object.assign(error, { stack: `${String(error)}\n    at ${where}:1:2` })

test.each([
  ['the entry throws', 'unhandledrejection', { reason: thrown(entry) }],
  ['the entry is no script', 'unhandledrejection', { reason: new SyntaxError("Unexpected token '<'") }],
  [
    'a module of the page throws',
    'error',
    { filename: 'http://site/assets/home-a.js', error: thrown('http://site/assets/home-a.js') },
  ],
  [
    'a module of another release lacks what is imported',
    'error',
    { filename: '', error: new SyntaxError("The requested module './ui-a.js' does not provide an export named 'b'") },
  ],
])('so does a page where %s', (_, kind, event) => {
  const { hear, shown } = page()
  hear(kind, event)
  hear(kind, event)
  expect(shown).toHaveLength(1)
})

test.each([
  ['unhandledrejection', { reason: thrown('chrome-extension://abc/assets/inject.js') }],
  [
    'unhandledrejection',
    {
      reason: thrown(
        'chrome-extension://abc/inject.js',
        new TypeError('Failed to fetch dynamically imported module: chrome-extension://abc/b.js'),
      ),
    },
  ],
  [
    'error',
    { filename: 'moz-extension://abc/assets/inject.js', error: thrown('moz-extension://abc/assets/inject.js') },
  ],
  ['error', { filename: 'http://site/ua', error: thrown('http://site/ua') }],
  ['error', { filename: '', error: null }], // 'Script error.' of another origin
])('what others throw is not told: %s %o', (kind, event) => {
  const { hear, shown } = page()
  hear(kind, event)
  expect(shown).toEqual([])
})

test.each(['the request was aborted', undefined])('another failure is not told: %s', (message) => {
  const { reject, shown } = page()
  reject(message)
  expect(shown).toEqual([])
})

test('a page that is hydrated tells what fails then in its own places', () => {
  const { answer, reject, start, shown } = page()
  answer()
  reject('Importing a module script failed.')
  start.onerror()
  expect(shown).toEqual([])
})

test('a page that is hydrated after all takes the message away', () => {
  const { answer, reject, shown } = page()
  reject('Importing a module script failed.')
  answer()
  expect(shown).toMatchObject([{ isRemoved: true }])
})

test('a press of the link keeps what was typed', () => {
  const { start, shown, told } = page()
  start.onerror()
  shown[0]?.inside[1]?.onclick()
  expect(told).toEqual(['keep-typed'])
})
