import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each<readonly [string, string | undefined]>([
  ['12345', 'PASSWORD_LENGTH'],
  ['123456', 'PASSWORD_COMMON'],
  ['qwerty', 'PASSWORD_COMMON'],
  ['QWERTY', 'PASSWORD_COMMON'],
  ['0671234567', 'PASSWORD_COMMON'],
  ['380671234567', 'PASSWORD_COMMON'],
  ['olena', 'PASSWORD_LENGTH'],
  ['olena.koval', 'PASSWORD_COMMON'],
  ['winter-2026-lviv', undefined],
  ['12345678901234567', 'PASSWORD_LENGTH'],
  ['123 456', 'PASSWORD_SPACES'],
  ['123456\t', 'PASSWORD_SPACES'],
  ['1 3', 'PASSWORD_SPACES'],
  ...[
    'пароль',
    'Пароль123',
    'йцукен',
    '654321',
    '987654321',
    '0123456789',
    'abcdef',
    'abcdefg',
    'zyxwvu',
    '121212',
    'abcabc',
    'aaaaaa',
    'Zoria2026',
    'zoria1',
    'P@ssw0rd',
    'Qwerty1!',
    'admin123',
    'iloveyou1',
    '1qaz2wsx',
    'secret1',
    'ｑｗｅｒｔｙ',
  ].map((password) => [password, 'PASSWORD_COMMON'] as const),
  ...['dyke-Pole1', 'kobza-1', 'пшеница-7', 'мальва2019', '730164', 'кобза!Степ'].map(
    (password) => [password, undefined] as const,
  ),
])('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, { min: 6, max: 16, logins: ['+380671234567', 'olena.koval@example.test'] })).toBe(
    fault,
  )
})
