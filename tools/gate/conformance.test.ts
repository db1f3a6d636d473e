// Tries: games, wallet, studio.
import type { Stack } from '@zoria/testkit/stack'
import { describe, expect, inject, test } from 'vitest'
import { tryLobby } from '../conformance/lobby.ts'
import type { Finding } from '../conformance/suite.ts'
import { everyGroup, tryWallet } from '../conformance/try-wallet.ts'
import { openFaultyWallet } from '../plants/faulty-wallet.ts'
import { plants } from '../plants/plants.ts'

const stack: Stack = inject('stack')
const url = `${stack.api}/integrations/gis/callback`
const merchant = { id: 'zoria', key: 'sandbox-gis-key' }

/** Tests a wallet as the command line does; players come from the real one. */
const tried = async (at: string, over: Partial<Parameters<typeof tryWallet>[0]> = {}) =>
  tryWallet({
    url: at,
    sandboxUrl: url,
    merchant,
    launched: undefined,
    stake: '1.00',
    storm: 20,
    groups: everyGroup,
    data: undefined,
    mayDisturb: false,
    onFinding: () => undefined,
    ...over,
  })

/** How fast answers come is judged by `npm run conformance`; here it would be the speed of a busy machine. */
const isSlow = ({ remark }: Finding): boolean => /^the slowest of \d+ answers took \d+ ms$/.test(remark)

describe('the wallet keeps the promises of the protocol', () => {
  test('all of them that the protocol gives occasion to', async () => {
    const findings = await tried(url, { data: stack.folder, mayDisturb: true, storm: 200 })
    const broken = findings.filter(({ verdict }) => verdict === 'broken')
    for (const { remark } of broken.filter(isSlow)) process.stdout.write(`${remark}\n`)
    expect(broken.filter((finding) => !isSlow(finding))).toEqual([])
    expect(
      findings
        .filter(({ verdict }) => verdict === 'not run')
        .map(({ remark }) => remark)
        .every((remark) => remark.startsWith('GIS ')),
    ).toBe(true)
    expect(new Set(findings.filter(({ verdict }) => verdict === 'held').map(({ group }) => group)).size).toBe(
      everyGroup.length,
    )
  })
})

test('the studio keeps the promises of a live provider', async () => {
  const findings = await tryLobby({
    url: stack.studio,
    merchant,
    game: undefined,
    currency: 'UAH',
    now: () => Date.now(),
    onFinding: () => undefined,
  })
  expect(findings.filter(({ verdict }) => verdict !== 'held')).toEqual([])
})

describe('a wallet does not pass that', () => {
  test.concurrent.each(plants)('$name', async ({ group, make }) => {
    const faulty = await openFaultyWallet({ url, merchant, now: () => Date.now(), faulty: make() })
    try {
      const findings = await tried(faulty.url, { groups: [group] })
      const broken = findings.filter(({ verdict }) => verdict === 'broken')
      expect(broken.length).toBeGreaterThan(0)
      expect(broken.filter(({ remark }) => remark.includes('the suite itself failed'))).toEqual([])
    } finally {
      await faulty.close()
    }
  })
})
