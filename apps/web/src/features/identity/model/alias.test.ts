import { expect, test } from 'vitest'
import { maskedAlias } from './alias.ts'

// The same table as contexts/identity/rules/alias.test.ts.
test.each([
  ['AmberFalcon4170', 'Amb***70'],
  ['Зірочка9', 'Зір***а9'],
  ['Orca777', 'O***7'],
  ['Ann', 'A***n'],
])('%s is shown as %s', (alias, masked) => expect(maskedAlias(alias)).toBe(masked))
