import { describe, expect, test } from 'vitest'
import { faultOfMessage, shownName, tidyMessage } from './chat-filter.ts'
import { CHAT_LENGTH_MAX } from './chat-limits.ts'

const judged = (text: string): string => faultOfMessage(tidyMessage(text)) ?? 'accepted'

describe('messages that are accepted', () => {
  test.each([
    'Good luck, everyone!', 'Удачи всем!', 'Щасти вам, друзі', 'Баршаңызға сәттілік!', '17 again?! wow', 'I bet 10 000 on red', 'Ставлю 500 на чёрное...', 'Let’s go!!!', 'hahahaha', '🎉🎉 ❤️ 👨‍👩‍👧 👍🏽', '5 > 3 & <b>bold</b>',
    'За́мок', '17, 20, 23, 26', 'Раунд 1842', 'Ok.So what', 'Привет.Как дела', 'at 12:30', '2.5 to 1', 'me too', 'Wow... me', '50 % 50',
    // Words with a harmless part that looks like a stem.
    'колебания', 'я колебался', 'хлебать', 'учебник', 'потребляти', 'оскорблять', 'подорожник', 'підорвати банк', 'чмок', 'на бок', 'Nigeria', 'Scunthorpe', 'жидкий', 'мандарин', 'адамның', 'Сябля', 'художник', 'страхувати', 'потрахувати', 'дупло',
    'шешен', 'жеребая', 'сукно', 'snigger', 'cockpit', 'Dickens', 'assassin', 'құс', 'шит', 'пристёгивать', 'говорити', 'говорю', 'херсон', 'Москва', 'небо', 'ебоат?',
  ])('%s', (text) => expect(judged(text)).toBe('accepted'))
})

test.each([
  ['', 'CHAT_EMPTY'], [' \t \n ', 'CHAT_EMPTY'],
  ['ab '.repeat(CHAT_LENGTH_MAX).slice(0, CHAT_LENGTH_MAX - 1), 'accepted'],
  ['ab'.repeat(CHAT_LENGTH_MAX / 2), 'accepted'], [`${'ab'.repeat(CHAT_LENGTH_MAX / 2)}c`, 'CHAT_TOO_LONG'],
  ['🎉 '.repeat(CHAT_LENGTH_MAX / 2).trim(), 'accepted'], ['🎉 '.repeat(CHAT_LENGTH_MAX), 'CHAT_TOO_LONG'],
])('length: %s', (text, fault) => expect(judged(text)).toBe(fault))

describe('characters that nobody sees', () => {
  test.each([
    ['null', 'a\u0000b'], ['escape', 'a\u001B[31mb'], ['delete', 'a\u007Fb'], ['right-to-left override', 'a\u202Eb'], ['isolate', 'a\u2066b\u2069'], ['right-to-left mark', 'a\u200Fb'],
    ['zero-width space', 'fu\u200Bck'], ['zero-width joiner between letters', 'a\u200Db'], ['zero-width non-joiner', 'a\u200Cb'], ['word joiner', 'a\u2060b'], ['byte order mark', 'a\uFEFFb'], ['soft hyphen', 'a\u00ADb'],
    ['variation selector between letters', 'a\uFE0Fb'], ['Hangul filler', 'a\u3164b'], ['grapheme joiner', 'a\u034Fb'], ['blank of Braille', 'a\u2800b'], ['private use', 'a\uE000b'], ['tags', 'a\u{E0041}b'], ['half of a pair', 'a\uD800b'],
    ['line separator', 'a\u2028b'], ['piled marks', 'a\u0334\u0335\u0336'], ['enclosing mark', '5\u20E3'],
  ])('%s', (_, text) => expect(judged(text)).toBe('CHAT_CHARACTERS'))
})

test.each([['!!!!', 'accepted'], ['!!!!!', 'CHAT_REPEATED'], ['аааа', 'accepted'], ['ааааа', 'CHAT_REPEATED'], ['🎉🎉🎉🎉🎉', 'CHAT_REPEATED']])('repeated characters: %s', (text, fault) => expect(judged(text)).toBe(fault))

describe('card numbers', () => {
  test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '４１１１１１１１１１１１１１１１', '4111 and 1111 and 1111 and 1111', '٤١١١ ١١١١ ١١١١ ١١١١', '➊➋➌➍➎➏➐➑➒➊➋➌➍', '፩፪፫፬፭፮፯፰፱፩፪፫፬'])('%s', (text) => expect(judged(text)).toBe('CHAT_CARD'))
})

describe('contacts', () => {
  test.each([
    '0671234567', '+38 (067) 123-45-67', '8 777 123 45 67', '067.123.45.67', '0 6 7 1 2 3 4 5 6 7', 'О67 123 45 67', '1234567', '123-45-67', '🄌➏➐➊➋➌➍➎➏➐', '⓿67 ➊23 45 67',
    'me@mail.com', 'me @ mail . com', 'me (at) mail', 'me[собака]mail', '@fox_77', 'пиши @fox',
    'https://fox.example', 'HTTP://x', 'www.fox.example', 'fox.com', 'FOX.KZ', 'казино.укр', 'fox . com', 'fox dot com', 'fox[dot]com', 'лис точка ком', 'fox。com', 'fox．com', 't.me/fox', 't me/fox', 'fox.example/join', '10.0.0.1',
    'telegram: fox', 'Телеграм fox', 'в телеграмм', 'тeлеграм', 't e l e g r a m', 'viber', 'мой вайбер', 'whatsapp me', 'Инстаграм', 'тг fox', 'vk fox', 'disc0rd',
  ])('%s', (text) => expect(judged(text)).toBe('CHAT_CONTACT'))
})

describe('abusive words', () => {
  test.each([
    'fuck you', 'FUCK', 'fuuuuck', 'f u c k', 'f.u.c.k', 'f*u*c*k', 'fu-ck', 'fυck you bitch', 'b1tch', 'sh1t', '$hit', '𝐟𝐮𝐜𝐤', 'ｆｕｃｋ', 'fúck', 'nigger', 'cunt', 'kys',
    'сука', 'Cyкa', 'с у к а', 'с.у.к.а', 'ссуука', 'сyка', 'хуй', 'хуууй', 'на хуй', 'хyйня', 'пиздец', 'пи3да', 'бля', '6ля', 'еба́ть', 'ёбаный', 'долбоёб', 'пидор', 'мудак', 'жопа',
    'їбати', 'заїбав', 'йобаний', 'підорас', 'курва', 'гівно', 'здохни', 'срака',
    'қотақ', 'котак', 'қотақбас', 'сіктір', 'сиктир', 'қаншық',
    'suka blyat', 'idi nahui', 'pizdec', 'qotaqbas',
  ])('%s', (text) => expect(judged(text)).toBe('CHAT_WORDS'))
})

test.each([
  ['AmberFalcon4170', 'Amb***70'], ['Amb***70', 'Amb***70'], ['Зірочка9', 'Зір***а9'], ['Orca777', 'O***7'], ['A***n', 'A***n'], ['player-0a1b2c3d4e5f', 'pla***5f'],
  // Never a phone, a mail address, or what the filter refuses.
  ['+380671234567', '***'], ['fox@mail.com', '***'], ['fuckyou', '***'], ['', '***'], [undefined, '***'], ['Fox\u202Eevil', '***'],
])('the name %s is shown as %s', (name, shown) => expect(shownName(name)).toBe(shown))

test('a message is tidied: composed letters, single spaces', () => expect(tidyMessage('  И\u0306  й \n ok ')).toBe('Й й ok'))
