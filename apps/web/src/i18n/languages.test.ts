import { describe, expect, test } from 'vitest'
import { languageOfRequest, splitPath } from './languages.ts'

describe('the language of a request', () => {
  test.each([
    // path         cookie           Accept-Language            then
    ['/ua/games', 'language=kz', 'en', 'uk'], // the prefix wins
    ['/kz', '', '', 'kk'],
    ['/en', 'language=kz', '', 'en'],
    ['/ru', '', 'en', 'ru'],
    ['/games', 'a=b; language=kz', 'en', 'kk'], // then the cookie
    ['/games', 'language=xx', 'en-GB,en;q=0.9', 'en'], // then the header
    ['/games', '', 'de,uk;q=0.7,kk;q=0.9', 'kk'],
    ['/games', '', 'uk;q=0,en;q=0.1', 'en'],
    ['/games', '', 'de-DE,de', 'ru'], // then ru (Spec §9)
    ['/games', '', '', 'ru'],
  ])('%s, cookie "%s", header "%s": %s', (path, cookie, acceptLanguage, language) => {
    expect(languageOfRequest({ path, cookie, acceptLanguage })).toBe(language)
  })
})

describe('the prefix of a path', () => {
  test.each([
    ['/ua/games/top', 'ua', '/games/top'],
    ['/ua', 'ua', '/'],
    ['/en', 'en', '/'],
    ['/ru/cashbox', 'ru', '/cashbox'],
    ['/kz/games', 'kz', '/games'],
    ['/uk/games', null, '/uk/games'], // a language code is no prefix
    ['/games', null, '/games'],
    ['/', null, '/'],
  ])('%s', (path, prefix, rest) => {
    expect(splitPath(path)).toEqual({ prefix, rest })
  })
})
