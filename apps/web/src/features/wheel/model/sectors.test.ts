import { expect, test } from 'vitest'
import { sectors } from '../ui/wheel-samples.ts'
import { toneOf } from './sectors.ts'

const money = (amount: string) => ({ prize: { kind: 'money' as const, amount, bonus: null, free_rounds: null } })
const all = [...sectors, money('5000.00'), money('1000.00')]

test.each([
  [all[0]!, 'sky'],
  [all[1]!, 'night'],
  [all[2]!, 'violet'],
  [all[3]!, 'green'],
  [money('5000.00'), 'gold'],
  [money('1000.00'), 'red'],
] as const)('of %j the colour is %s', (sector, tone) => expect(toneOf(sector, all)).toBe(tone))
