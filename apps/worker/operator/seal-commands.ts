import { forgetOlderKeys, unstartedKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { done, refused, type Answer, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import type { House } from '../../../contexts/compose.ts'
import type { Environment } from '../environment.ts'

type KeyDesk = Pick<House, 'sql' | 'contexts'> & { readonly environment: Environment }

/** What is sealed under keys that can be replaced; `npm run keys` uses both. docs/runbooks/replacing-keys.md */
export const sealCommands: OperatorGroup<KeyDesk> = {
  name: 'seals',
  about: 'personal data under keys that can be replaced',
  commands: [
    {
      name: 'renew',
      does: 'encrypts under the newest keys whatever older ones encrypted',
      run: onceStarted(async (desk, asked) => {
        for (const { seals } of desk.contexts) if (seals) asked.say(`${await seals.renew()} ${seals.what} sealed anew`)
        return count(desk, asked)
      }),
    },
    {
      name: 'count',
      does: 'how much is still encrypted under an older key; ends with 0 only where nothing is left',
      run: onceStarted(count),
    },
  ],
}

/** Processes that know only the older keys could not read what is sealed anew, and would go on to seal under those. */
function onceStarted(run: (desk: KeyDesk, asked: Asked) => Promise<Answer>): typeof run {
  return async (desk, asked) => {
    const unstarted = await unstartedKeys(desk.sql, 'platform', desk.environment)
    return unstarted.length === 0
      ? run(desk, asked)
      : refused(asked, `Zoria was not started with the new ${unstarted.join(' and ')} yet: restart it first`)
  }
}

async function count({ sql, contexts, environment }: KeyDesk, asked: Asked) {
  let left = 0
  for (const { seals } of contexts) left += (await seals?.countOld()) ?? 0
  const says = `${left} sealed under an older key`
  if (left > 0) return refused(asked, says)
  // From now on a process may start without the older keys.
  await forgetOlderKeys(sql, 'platform', environment)
  return done(asked, says, { left })
}
