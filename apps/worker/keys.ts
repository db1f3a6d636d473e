import { forgetOlderKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { openOperatorHouse } from './operator-house.ts'

// `keys.ts reseal`: seals under the newest keys whatever older ones sealed. `keys.ts count`: ends with 0 only where nothing is left.

const house = await openOperatorHouse('keys')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (process.argv[2] === 'reseal') say(`${await house.identity.personal.renewSeals()} rows of players and messages, ${await house.payments.personal.renewSeals()} destinations, ${await house.fairness.renewSeals()} seeds sealed anew`)
const left = (await house.identity.personal.countOldSeals()) + (await house.payments.personal.countOldSeals()) + (await house.fairness.countOldSeals())
say(`${left} sealed under an older key`)
// From now on a process may start without the older keys.
if (left === 0) await forgetOlderKeys(house.sql, 'platform', house.environment)
await house.close()
process.exit(left === 0 ? 0 : 1)
