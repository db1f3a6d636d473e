import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const lobby = 'http://localhost:3000/games'

test.each([
  [undefined, lobby],
  ['/ua/games/top?page=2', 'http://localhost:3000/ua/games/top?page=2'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['https://localhost:3000/', lobby],
  ['http://localhost:3001/', lobby],
  ['http://evil.example/', lobby],
  ['//evil.example/', lobby],
  ['/\\evil.example', lobby],
  ['javascript:alert(1)', lobby],
  ['http://localhost:3000@evil.example/', lobby],
  ['http://', lobby],
])('a player who asks for %s is sent back to %s', (wanted, address) => expect(returnAddress(wanted, 'http://localhost:3000')).toBe(address))
