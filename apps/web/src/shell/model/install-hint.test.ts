import { expect, test } from 'vitest'
import { mayHintInstall } from './install-hint.ts'

test.each([
  // visits dismissed offered in a game  hints
  [1, false, true, false, false],
  [2, false, true, false, true],
  [9, false, true, false, true],
  [2, true, true, false, false],
  [2, false, false, false, false],
  [2, false, true, true, false],
])(
  'visit %i, dismissed %s, offered by the browser %s, in a game %s: %s',
  (visits, isDismissed, isOffered, isInGame, hints) => {
    expect(mayHintInstall({ visits, isDismissed, isOffered, isInGame })).toBe(hints)
  },
)
