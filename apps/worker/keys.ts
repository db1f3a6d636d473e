import { forgetOlderKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { openOperatorHouse } from './operator-house.ts'

// `keys.ts reseal`: seals under the newest keys whatever older ones sealed. `keys.ts count`: ends with 0 only where nothing is left.

const house = await openOperatorHouse('keys')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

let left = 0
for (const { seals } of house.contexts) {
  if (!seals) continue
  if (process.argv[2] === 'reseal') say(`${await seals.renew()} ${seals.what} sealed anew`)
  left += await seals.countOld()
}
say(`${left} sealed under an older key`)
// From now on a process may start without the older keys.
if (left === 0) await forgetOlderKeys(house.sql, 'platform', house.environment)
await house.close()
process.exit(left === 0 ? 0 : 1)
