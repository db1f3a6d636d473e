import type { User } from '@zoria/contract/identity/http'
import { spinBarriers } from '@zoria/contract/wheel/words'
import { describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import type { Wheel } from '../model/questions.ts'
import { SpinTable } from './spin-history.tsx'
import { bonusPrize, ownWheel, roundsPrize, sectors, spun } from './wheel-samples.ts'
import { Shown } from './wheel-page.tsx'

vi.mock('../../../styles/wheel.css?url', () => ({ default: '/wheel.css' }))

await loadTextsOf('wheel')
const player = { user: { id: 'p-1', currency: 'uah' } as User }
const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
const wheel: Wheel = { is_open: true, currency: 'uah', sectors: [...sectors], deposit_min: '300.00', own: ownWheel }
const Activate = ({ name }: { readonly name: string }) => <button type="button">Activate {name}</button>
const page = (shown: Wheel, reader: object = player) =>
  plain(
    rendered(<Shown wheel={shown} onChanged={() => undefined} invitation="Join here" activate={Activate} />, reader),
  )

describe('the wheel', () => {
  test('its sectors are listed as text with prize, terms and odds', () => {
    const html = page(wheel)
    for (const text of [
      '50 ₴',
      '12.00 %',
      'no wager',
      'Wheel bonus, 100 ₴',
      'wager ×10',
      '20 free rounds in Golden Eagle',
      '5 ₴ each',
      '60.00 %',
      'A deposit of at least 300 ₴',
    ])
      expect(html).toContain(text)
  })

  test('a used up sector is marked', () =>
    expect(page({ ...wheel, sectors: [{ ...sectors[0]!, odds: '0.00' }, ...sectors.slice(1)] })).toContain('not today'))

  test('a player sees the spins that are left, where they came from, and the commitment', () => {
    const html = page(wheel)
    for (const text of [
      '2 spins left',
      'Daily spin',
      'For your level',
      '>Spin for free<',
      'href="/fairness?draw=d-2"',
      'value="dyke-pole-27"',
      'Number of this spin: 5',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('id="wheel-barrier"')
  })

  test('its sound is off until the player turns it on', () =>
    expect(page(wheel)).toMatch(
      /aria-label="Sound of the wheel" aria-pressed="false"|aria-pressed="false"[^>]*aria-label="Sound of the wheel"/,
    ))

  test('a visitor sees wheel and odds, and registers first', () => {
    const html = page({ ...wheel, own: null }, {})
    for (const text of ['Join here', 'Register to spin', '12.00 %']) expect(html).toContain(text)
    for (const text of ['Spin for free', 'Your spins']) expect(html).not.toContain(text)
  })

  test('a wheel without sectors is closed', () =>
    expect(page({ ...wheel, is_open: false, sectors: [] })).toContain('The wheel is closed right now'))
})

describe('a disabled button states the reason', () => {
  test.each(spinBarriers)('%s', (barrier) => {
    const html = page({ ...wheel, own: { ...ownWheel, barrier } })
    expect(html).toMatch(
      /<button(?=[^>]*aria-disabled="true")(?=[^>]*aria-describedby="wheel-barrier")[^>]*>Spin for free/,
    )
    expect(html).toContain('id="wheel-barrier"')
    expect(html, 'a disabled button would lose the focus').not.toMatch(/<button[^>]* disabled=""[^>]*>Spin for free/)
  })

  test('with a spin left it is not disabled', () =>
    expect(page(wheel)).toMatch(/<button[^>]*aria-disabled="false"[^>]*>Spin for free/))

  test('without spins the next one counts down', () =>
    expect(page({ ...wheel, own: { ...ownWheel, rights: [] } })).toMatch(
      /You have no spins left.*Next free spin in.*role="timer"/s,
    ))

  test('an unverified player can confirm the phone', () =>
    expect(page({ ...wheel, own: { ...ownWheel, barrier: 'VERIFICATION_REQUIRED' } })).toContain('Confirm phone'))

  test('an excluded player is led to the limits', () =>
    expect(page({ ...wheel, own: { ...ownWheel, barrier: 'PLAYER_EXCLUDED' } })).toContain(
      'href="/profile?tab=limits"',
    ))
})

describe('the history of spins', () => {
  test.each([
    ['money', spun, ['50 ₴', 'credited', 'href="/fairness?draw=d-1"'], ['Activate']],
    [
      'a bonus that waits',
      { ...spun, prize: bonusPrize, until: '2026-12-01T12:00:00.000Z', activation: 'waiting' as const },
      ['Wheel bonus, 100 ₴', 'waits for you', 'until', 'Activate Wheel bonus'],
      [],
    ],
    [
      'a bonus that was activated',
      { ...spun, prize: bonusPrize, activation: 'claimed' as const },
      ['activated'],
      ['Activate'],
    ],
    ['a bonus that expired', { ...spun, prize: bonusPrize, activation: 'expired' as const }, ['expired'], ['Activate']],
    [
      'free rounds',
      { ...spun, prize: roundsPrize, until: '2026-12-01T12:00:00.000Z' },
      ['20 free rounds in Golden Eagle', 'href="/games/berkut?mode=money"', 'until'],
      ['Activate'],
    ],
    [
      'free rounds that were withheld',
      { ...spun, prize: roundsPrize },
      ['20 free rounds in Golden Eagle', 'withheld'],
      ['href="/games/berkut', 'until'],
    ],
  ] as const)('%s', (_, spin, present, absent) => {
    const html = plain(rendered(<SpinTable spins={[spin]} activate={Activate} />, player))
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})
