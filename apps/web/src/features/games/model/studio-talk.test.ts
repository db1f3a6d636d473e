import { expect, test } from 'vitest'
import { readStudio } from './studio-talk.ts'

test.each([
  [{ source: 'zoria-studio', type: 'loaded', game: 'berkut', mode: 'real' }, { type: 'loaded' }],
  [{ source: 'zoria-studio', type: 'deposit_wanted' }, { type: 'deposit_wanted' }],
  [{ source: 'zoria-studio', type: 'relaunch_wanted' }, { type: 'relaunch_wanted' }],
  [{ source: 'zoria-studio', type: 'exit_wanted' }, { type: 'exit_wanted' }],
  [
    { source: 'zoria-studio', type: 'sound', isOn: false },
    { type: 'sound', isOn: false },
  ],
  [{ source: 'zoria-studio', type: 'sound', isOn: 'yes' }, null],
  // The balance comes from the house, not from a provider's page.
  [{ source: 'zoria-studio', type: 'balance', balance: '1000000.00' }, null],
  [{ source: 'somebody', type: 'deposit_wanted' }, null],
  [{ type: 'exit_wanted' }, null],
  ['exit_wanted', null],
  [null, null],
])('%o is parsed as %o', (message, parsed) => expect(readStudio(message)).toEqual(parsed))
