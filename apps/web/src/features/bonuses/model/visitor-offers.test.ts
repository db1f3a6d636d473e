import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentComponent } from '@zoria/contract/content/http'
import { expect, test } from 'vitest'
import { visitorOfferOf } from './visitor-offers.ts'

const seeds = join(import.meta.dirname, '../../../../../../contexts')
type Seed = {
  readonly key: string
  readonly text: { readonly en: string }
  readonly image: { readonly key: string }
  readonly config: {
    readonly general: readonly { readonly key: string; readonly value: string | { readonly en: string } }[]
  }
}
const written = JSON.parse(
  readFileSync(join(seeds, 'content/storage/seeds/components/bonus-offers.json'), 'utf8'),
) as readonly Seed[]
const offers = readFileSync(join(seeds, 'bonuses/storage/seeds/04-offers.sql'), 'utf8')

const inEnglish = ({ key, text, image, config }: Seed): ContentComponent => ({
  key,
  text: text.en,
  type: 'offer',
  withAuth: false,
  enabled: true,
  language: 'en',
  order: 0,
  orderNonAuth: 0,
  startDate: null,
  endDate: null,
  image: { key: image.key, imageUrl: null },
  config: {
    general: config.general.map((entry) => ({
      key: entry.key,
      value: typeof entry.value === 'string' ? entry.value : entry.value.en,
    })),
    desktop: [],
    mobile: [],
  },
})

test('the terms that visitors read are those of the seeded offers, in both currencies', () => {
  for (const seed of written) {
    const offer = visitorOfferOf(inEnglish(seed))
    expect(offer, seed.key).not.toBeNull()
    for (const currency of ['uah', 'kzt'] as const) {
      const row = offers
        .split('\n')
        .find((line) => line.includes(`"en": "${offer?.title}"`) && line.includes(`'${currency}', 'ON'`))
      const minor = (sum: string | undefined) => String(Number(sum?.replace('.', '')))
      const { minDeposit, maxBonus, maxBet } = offer?.sums[currency] ?? {}
      // bonus, cap, least deposit · wager in hundredths · hours · largest bet, in the order of the seed's columns.
      expect(row).toContain(`, ${offer?.headline.replace(/\D/g, '')}00, ${minor(maxBonus)}, ${minor(minDeposit)}, `)
      expect(row).toContain(`'CLASSIC', ${offer?.wager}00, `)
      expect(row).toMatch(new RegExp(`, ${offer?.hours}, (true|false), .*, ${minor(maxBet)}, \\d+, '`))
    }
  }
})

test('an offer without one of its terms is not shown', () => {
  const [seed] = written
  const whole = inEnglish(seed as Seed)
  for (const { key } of whole.config.general) {
    expect(
      visitorOfferOf({
        ...whole,
        config: { ...whole.config, general: whole.config.general.filter((entry) => entry.key !== key) },
      }),
      key,
    ).toBeNull()
  }
})
