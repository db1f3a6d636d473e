import { expect, test } from 'vitest'
import { loadCatalogues, textsIn } from '../i18n/catalogues.ts'
import { nameOf } from './game-name.ts'

test.each([
  ['en', 'medova-pasika', 'Honey Apiary'],
  ['kk', 'medova-pasika', 'Бал омартасы'],
  ['kk', 'of-another-studio', 'Медова пасіка'],
  ['kk', null, 'Медова пасіка'],
] as const)('in %s the game %s is called %s', async (language, slug, name) => {
  await loadCatalogues([language])
  expect(nameOf({ slug, name: 'Медова пасіка' }, (id, values) => textsIn(language)._(id, values))).toBe(name)
})
