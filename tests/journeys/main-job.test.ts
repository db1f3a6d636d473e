// Tries: identity, payments, wallet.
import { journey } from '@zoria/testkit/journey'
import { beforeAll, describe, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { deposit, enter, findInHistory, playUntilWon, register, withdraw, type Player } from './player.ts'
import { atSettings } from './staff.ts'
import { kazakh, ukrainian } from './words.ts'

/** A withdrawal after a very large win waits for staff; the rounds of these players are left to chance. */
const noReview = {
  uah: { payout: '99999999.00', providerDay: '99999999.00' },
  kzt: { payout: '999999999.00', providerDay: '999999999.00' },
}
beforeAll(async () => void (await atSettings(inject('stack'), 'set', 'WIN_REVIEW', JSON.stringify(noReview))))

/** Seven digits nobody had before in this run. */
const newNumber = () => String(Date.now()).slice(-7)

// Thousands are separated by U+00A0.
const ofKyiv = (): Player => {
  const digits = newNumber()
  return {
    words: ukrainian,
    phoneTyped: `67${digits}`,
    phone: `+38067${digits}`,
    deposit: { typed: '29000', shown: '29 000.00 ₴' },
    stakeShown: '500 ₴',
    withdrawal: { typed: '200', shown: '200.00 ₴' },
    withdrawalMin: 200,
  }
}

const ofAlmaty = (): Player => {
  const digits = newNumber()
  return {
    words: kazakh,
    phoneTyped: `701${digits}`,
    phone: `+7701${digits}`,
    deposit: { typed: '340000', shown: '340 000.00 ₸' },
    stakeShown: '6 000 ₸',
    withdrawal: { typed: '2400', shown: '2 400.00 ₸' },
    withdrawalMin: 2_400,
  }
}

describe('from visitor to paid withdrawal', () => {
  journey('in Ukrainian at 1440', { timeout: 400_000 }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit({ width: 1440, height: 900, locale: 'uk-UA', isTouch: false, seesMotion: true })
    await mainJob(page, stack, ofKyiv())
  })

  journey('in Kazakh at 380', { timeout: 400_000 }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit({ width: 380, height: 820, locale: 'kk-KZ', isTouch: true })
    await mainJob(page, stack, ofAlmaty())
  })
})

async function mainJob(
  page: Parameters<typeof enter>[0],
  stack: Parameters<typeof enter>[1],
  player: Player,
): Promise<void> {
  await enter(page, stack, player)
  await expectAccessible(page)
  await register(page, stack, player)
  await deposit(page, player)
  await expectAccessible(page)
  await playUntilWon(page, stack, player)
  await expectAccessible(page)
  await withdraw(page, stack, player)
  await findInHistory(page, stack, player)
  await expectAccessible(page)
}
