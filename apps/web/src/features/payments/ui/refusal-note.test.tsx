import type { CallRefusal } from '@zoria/contract/client'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { RefusalNote } from './refusal-note.tsx'

const note = (code: CallRefusal['code'], missing: Parameters<typeof RefusalNote>[0]['missing'] = []) =>
  rendered(<RefusalNote refusal={{ code, details: {}, retryAfter: null } as CallRefusal} missing={missing} />)

test.each([
  ['PLAYER_EXCLUDED', [], 'href="/profile?tab=limits"'],
  ['CONSENT_REQUIRED', ['CONSENT_REQUIRED'], 'href="/profile"'],
] as const)('%s leads to what the player can do', (code, missing, way) =>
  expect(note(code, [...missing])).toContain(way),
)

test('a refusal without a way out has no link', () => expect(note('OVERLOADED')).not.toContain('href'))
