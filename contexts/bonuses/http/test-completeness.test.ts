import { readFileSync } from 'node:fs'
import { offer, userBonus } from '@zoria/contract/bonuses/entities'
import { activationRefusals } from '@zoria/contract/bonuses/words'
import { expect, test } from 'vitest'

// Every field of an offer must have an effect, and every refusal must be provokable: each has a test over HTTP.

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const titles = [...textOf('./every-field.test.ts').matchAll(/^ {2}test\('(.+)', async/gm)]
  .map(([, title]) => title)
  .join(' ')
const codes = textOf('./activation-codes.test.ts')
const offerFields = [...new Set(offer.def.options.flatMap((type) => Object.keys(type.def.shape)))]

test.each(offerFields)('the effect of %s of an offer has a test', (field) =>
  expect(titles).toMatch(new RegExp(`(^|[ ,])${field}[ ,:]`)),
)

test.each(Object.keys(userBonus.def.shape))('%s of a player bonus has a test', (field) =>
  expect(
    ['./activation.test.ts', './every-field.test.ts'].some((file) => new RegExp(`\\b${field}\\b`).test(textOf(file))),
  ).toBe(true),
)

test.each(activationRefusals)('%s is provoked through the real route', (code) =>
  expect(codes.includes(`'${code}'`)).toBe(true),
)
