import { describe, expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { Confirm } from './code-step.tsx'
import { Calling, SetPhone } from './verify-by-call.tsx'

await loadTextsOf('call')

const nothing = () => undefined
const isDisabled = (html: string) => /<button type="submit"[^>]* disabled=""/.test(html)

test.each([
  // country, typed, save waits
  ['UA', '', true],
  ['UA', '+', true],
  ['UA', '67 123-45-6', true],
  ['UA', '67 123-45-67', false],
  ['KZ', '701-234-56-7', true],
  ['KZ', '701-234-56-78', false],
] as const)(
  'save is disabled while the phone is invalid or empty (Spec §5): %s "%s": %s',
  (countryCode, username, waits) => {
    const html = rendered(
      <SetPhone
        name={{ type: 'Phone', countryCode, username }}
        onType={nothing}
        isBusy={false}
        onSave={nothing}
        onBack={nothing}
      />,
    )
    expect(html).toContain('Save')
    expect(isDisabled(html)).toBe(waits)
  },
)

test.each([
  ['', 4, true],
  ['410', 4, true],
  ['4109', 4, false],
  ['4109', 6, true],
])('confirming waits for all digits (Spec §5): "%s" of %i: %s', (code, codeLength, waits) => {
  expect(isDisabled(rendered(<Confirm code={code} codeLength={codeLength} isBusy={false} />))).toBe(waits)
})

describe('while the call is on its way', () => {
  test('the dialog states that the call comes within 10 seconds (Spec §9)', () => {
    expect(rendered(<Calling phone="+380671234567" />)).toContain(
      'We are calling <b>+380 67 123-45-67</b>. The call comes within 10 seconds.',
    )
  })
})
