import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { aliasKey } from './alias-key.ts'
import { aliasFirsts, aliasSeconds } from './alias-words.ts'
import { aliasLength, aliasRestMs, generateAlias, judgeAlias, maskAlias } from './alias.ts'

const noon = instant('2026-11-28T12:00:00.000Z')
const judged = (alias: string, changedAt: typeof noon | null = null) => {
  const answer = judgeAlias({ alias, changedAt, now: noon })
  return answer.ok ? 'taken' : answer.refusal
}

describe('a generated alias', () => {
  test('joins two words and a number of four digits', () => {
    expect(generateAlias(() => 0)).toBe('AmberBadger1000')
    expect(generateAlias((limit) => limit - 1)).toBe('ZestyYak9999')
  })

  test('of every pair of words passes the filter for players', () => {
    const refused = aliasFirsts
      .flatMap((first) => aliasSeconds.map((second) => `${first}${second}4700`))
      .filter((alias) => judged(alias) !== 'taken')
    expect(refused).toEqual([])
  })
})

test.each([
  ['AmberFalcon4170', 'Amb***70'],
  ['Зірочка9', 'Зір***а9'],
  ['Orca777', 'O***7'],
  ['Ann', 'A***n'],
])('%s is shown in public lists as %s', (alias, masked) => expect(maskAlias(alias)).toBe(masked))

test.each([
  ['Falcon', 'FALCON'],
  ['Со_ва', 'Coba'], // Cyrillic letters that look Latin
  ['Le0n', 'leon'],
  ['PaIIada', 'Pallada'], // capital I for l
  ['Pa11ada', 'Pallada'],
  ['Corner', 'Comer'], // rn for m
])('%s and %s look the same', (one, other) => expect(aliasKey(one)).toBe(aliasKey(other)))

describe('an alias that a player chooses', () => {
  test.each([
    ['Falcon', 'taken'],
    ['Соколиха', 'taken'],
    ['Жұлдыз_7', 'taken'],
    ['Ann', 'taken'],
    ['An', 'VALIDATION_ERROR'],
    ['A'.repeat(aliasLength.max), 'taken'],
    ['A'.repeat(aliasLength.max + 1), 'VALIDATION_ERROR'],
    ['1234', 'VALIDATION_ERROR'], // no letter
    ['two words', 'VALIDATION_ERROR'],
    ['_Falcon', 'VALIDATION_ERROR'],
    ['Falcon@mail', 'VALIDATION_ERROR'],
    ['Fаlcon', 'VALIDATION_ERROR'], // one letter of another script
    ['Fox1234', 'taken'],
    ['Fox12345', 'ALIAS_NOT_ALLOWED'],
    ['fox-12-34-5', 'ALIAS_NOT_ALLOWED'],
    ['telegramFox', 'ALIAS_NOT_ALLOWED'],
    ['Admin', 'ALIAS_NOT_ALLOWED'],
    ['4dm1n', 'ALIAS_NOT_ALLOWED'],
    ['Zoria_Support', 'ALIAS_NOT_ALLOWED'],
    ['Модератор', 'ALIAS_NOT_ALLOWED'],
    ['Підтримка', 'ALIAS_NOT_ALLOWED'],
    ['fuckyou', 'ALIAS_NOT_ALLOWED'],
    ['f_u_c_k', 'ALIAS_NOT_ALLOWED'],
    ['Scunthorpe', 'taken'],
    ['Debate', 'taken'],
    ['Nazira', 'taken'],
    ['Мандарин', 'taken'],
    ['ModernFox', 'taken'],
    ['хуйло', 'ALIAS_NOT_ALLOWED'],
    ['п-и-з-д-а', 'ALIAS_NOT_ALLOWED'],
    ['Pidor4', 'ALIAS_NOT_ALLOWED'],
    ['Қотақ', 'ALIAS_NOT_ALLOWED'],
    ['хуууй', 'ALIAS_NOT_ALLOWED'], // drawn out
    ['cyka', 'ALIAS_NOT_ALLOWED'],
    ['idinahui', 'ALIAS_NOT_ALLOWED'],
    ['їбати', 'ALIAS_NOT_ALLOWED'],
    ['бля-Лис', 'ALIAS_NOT_ALLOWED'],
    ['Сябля', 'taken'],
    ['Гребля', 'taken'],
    ['Суккот', 'taken'],
    ['qotaqbas', 'ALIAS_NOT_ALLOWED'],
    ['М0дератор', 'ALIAS_NOT_ALLOWED'],
    ['kotaqbas', 'ALIAS_NOT_ALLOWED'],
    ['moder', 'ALIAS_NOT_ALLOWED'],
    ['Moder_77', 'ALIAS_NOT_ALLOWED'],
    ['М0дер', 'ALIAS_NOT_ALLOWED'],
    ['owner', 'ALIAS_NOT_ALLOWED'],
    ['TheOwner', 'ALIAS_NOT_ALLOWED'],
    ['Downer', 'taken'],
    ['Модерн', 'taken'],
    ['Зория', 'ALIAS_NOT_ALLOWED'],
    ['Зорія', 'ALIAS_NOT_ALLOWED'],
    ['vk_com', 'ALIAS_NOT_ALLOWED'],
    ['vk-c0m', 'ALIAS_NOT_ALLOWED'],
    ['t_me', 'ALIAS_NOT_ALLOWED'],
    ['fox_t-me', 'ALIAS_NOT_ALLOWED'],
    ['fox_com', 'ALIAS_NOT_ALLOWED'],
    ['Cat_Mew', 'taken'],
    ['Comet', 'taken'],
    ['Адм-ин', 'ALIAS_NOT_ALLOWED'],
    ['OfficiaI', 'ALIAS_NOT_ALLOWED'], // a capital I for the l
    ['Adrnin', 'ALIAS_NOT_ALLOWED'],
    ['inst4gram', 'ALIAS_NOT_ALLOWED'],
    ['gmaiI', 'ALIAS_NOT_ALLOWED'],
    ['Suppor7', 'ALIAS_NOT_ALLOWED'],
    ['2oria', 'ALIAS_NOT_ALLOWED'],
    ['8onus_Team', 'ALIAS_NOT_ALLOWED'],
    ['Mana9er', 'ALIAS_NOT_ALLOWED'],
    ['Служ6а', 'ALIAS_NOT_ALLOWED'],
    ['Қазино', 'ALIAS_NOT_ALLOWED'], // Kazakh letters with a tail
    ['Адмиң', 'ALIAS_NOT_ALLOWED'],
    ['Адмйн', 'ALIAS_NOT_ALLOWED'],
    ['Опєратор', 'ALIAS_NOT_ALLOWED'],
    ['Addmin', 'ALIAS_NOT_ALLOWED'], // drawn out
    ['Suppoort', 'ALIAS_NOT_ALLOWED'],
    ['7elegram', 'ALIAS_NOT_ALLOWED'],
    ['Mustafa', 'taken'],
    ['Қазына', 'taken'],
    ['Қаламгер', 'taken'],
    ['Со\u0489ва', 'VALIDATION_ERROR'], // a combining mark of the Cyrillic script
    ['ԁԛԝ', 'VALIDATION_ERROR'], // Cyrillic letters that look Latin
  ])('%s: %s', (alias, outcome) => expect(judged(alias)).toBe(outcome))

  test.each([
    [aliasRestMs - 1, 'ALIAS_CHANGED_RECENTLY'],
    [aliasRestMs, 'taken'],
  ])('%i ms after the last change: %s', (ms, outcome) => expect(judged('Falcon', instant(noon - ms))).toBe(outcome))
})
