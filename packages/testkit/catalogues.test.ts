import { expect, test } from 'vitest'
import { catalogueFaults, type Catalogue } from './catalogues.ts'

const english = {
  hello: 'Hello, {name}',
  rules: 'Read the <b>rules</b>',
  games: '{count, plural, one {# game} other {# games}}',
}

test.each<[string, Catalogue, readonly string[]]>([
  [
    'the same texts',
    {
      hello: '{name}, вітаємо',
      rules: '<b>Правила</b>',
      games: '{count, plural, one {гра} few {гри} many {ігор} other {гри}}',
    },
    [],
  ],
  ['a missing text', { hello: '{name}', rules: '<b>а</b>' }, ['games is missing']],
  ['a text more', { ...english, bye: 'Bye' }, ['bye is not in English']],
  ['an empty text', { ...english, rules: ' ' }, ['rules is empty', 'rules fills in nothing, English <b>']],
  ['another name', { ...english, hello: 'Вітаємо, {player}' }, ['hello fills in {player, English {name']],
])('%s', (_, other, faults) => expect(catalogueFaults(english, other)).toEqual(faults))
