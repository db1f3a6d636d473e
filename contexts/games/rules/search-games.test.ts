import { describe, expect, test } from 'vitest'
import { searchEntryOf, searchGames } from './search-games.ts'
import { foldText } from '@zoria/kernel/search-text'

const game = (id: string, name: string, provider: string, ...aliases: string[]) =>
  searchEntryOf({ id, name, slug: id, provider, aliases })
const entries = [
  game('dragon', 'Дракон Дніпра', 'Red Lotus', 'Dragon of Dnipro', 'Днепр айдаһары'),
  game('night', 'Ніч дракона', 'Red Lotus', 'Night of the Dragon', 'Ночь дракона'),
  game('zoloto-skifiv', 'Золото скіфів', 'Kurgan Studio', 'Scythian Gold', 'Золото скифов', 'Скиф алтыны'),
  game('berkut', 'Беркут', 'Altyn Games', 'Golden Eagle', 'Бүркіт'),
  game('jazz', 'Вишневий джаз', 'Nova Reel', 'Cherry Jazz', 'Шие джазы'),
  game('apiary', 'Медова пасіка', 'Nova Reel', 'Honey Apiary', 'Бал омартасы'),
  game('seven', 'Вулкан 777', 'Nova Reel'),
]
const found = (text: string) => searchGames(entries, text, false)

describe('different spellings of one word', () => {
  test.each([
    ['дракон', 'drakon'],
    ['Dracon', 'drakon'],
    ['пасіка', 'pasyka'],
    ['пасека', 'paseka'],
    ['вогонь', 'vohon'],
    ['vogon', 'vohon'],
    ['шафхаузен', 'shafkhauzen'],
    ['бүркіт', 'burkit'],
    ['айдаһары', 'aidagary'],
    ['jazz', 'джаз'],
    ['Ёлка', 'елка'],
    ['щастя', 'shchastia'],
    ["п'ять", 'пять'],
  ])('%s and %s', (one, other) => expect(foldText(one)).toBe(foldText(other)))
})

describe('a search finds', () => {
  test.each([
    // typed           interpreted     reading   games
    ['дракон', 'дракон', 'typed', ['dragon', 'night']],
    ['drakon', 'drakon', 'typed', ['dragon', 'night']],
    ['lhfrjy', 'дракон', 'layout', ['dragon', 'night']],
    ['ьувщмф', 'medova', 'layout', ['apiary']],
    ['алтын', 'алтын', 'typed', ['zoloto-skifiv', 'berkut']],
    ['cxeyyf', 'cxeyyf', 'typed', []],
    [',thren', 'беркут', 'layout', ['berkut']],
    [',8hr3n', 'бүркіт', 'layout', ['berkut']],
    ['беркат', 'беркат', 'near', ['berkut']],
    ['зоолто', 'зоолто', 'near', ['zoloto-skifiv']],
    ['скіфів золото', 'скіфів золото', 'typed', ['zoloto-skifiv']],
    ['red lotus дракон', 'red lotus дракон', 'typed', ['dragon', 'night']],
    ['nova', 'nova', 'typed', ['jazz', 'apiary', 'seven']],
    ['777', '777', 'typed', ['seven']],
    ['778', '778', 'typed', []],
    ['%%%', '%%%', 'typed', []],
    ['zzzz', 'zzzz', 'typed', []],
    ['оо!', 'оо!', 'typed', []],
    ['золото с', 'золото с', 'typed', ['zoloto-skifiv']],
    ['енн', 'енн', 'typed', []],
    ['оль', 'оль', 'typed', []],
    ['ніч', 'ніч', 'typed', ['night']],
  ])('%s', (typed, text, reading, ids) => expect(found(typed)).toEqual({ text, reading, ids }))

  test('only what was typed, if exact search is requested', () => {
    expect(searchGames(entries, 'lhfrjy', true)).toEqual({ text: 'lhfrjy', reading: 'typed', ids: [] })
  })
})
