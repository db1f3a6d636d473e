import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_HASH } from './page-example.ts'
import { verifyDraw, type PublishedDraw } from './verify-draw.ts'

const page = readFileSync(new URL('../../docs/rules/fairness.md', import.meta.url), 'utf8')
/** The worked examples of the page: wheel, jackpot, raffle. */
const examples = page.slice(page.indexOf('## Promotions')).split('```json\n').slice(1).map((part) => JSON.parse(part.split('```')[0] ?? '') as PublishedDraw)
const [wheel, jackpot, raffle] = examples as [PublishedDraw, PublishedDraw, PublishedDraw]
const list = '1-3 1\n4-4 2\n5-7 1\n'

describe('a draw', () => {
  test.each(examples)('of the $use as the page shows it is confirmed', (draw) => {
    expect(verifyDraw(draw)).toEqual({ id: draw.id, use: draw.use, isRevealed: true, result: draw.result, faults: [] })
  })

  test('of a raffle is confirmed together with its list', () => expect(verifyDraw(raffle, list).faults).toEqual([]))

  test('of a raffle without tickets has no winners', () => {
    expect(verifyDraw({ ...raffle, input: raffle.input!.replace('"tickets":7', '"tickets":0'), result: '{"winners":[]}' }).faults).toEqual([])
  })

  test.each<[string, PublishedDraw, string]>([
    ['another seed', { ...wheel, server_seed: '08'.repeat(32) }, `${PAGE_HASH} was committed`],
    ['another sector', { ...wheel, result: '{"sector":"money-50"}' }, '{"sector":"nothing"}'],
    ['another nonce of a jackpot', { ...jackpot, nonce: 4 }, 'the number of the drop 3'],
    ['another jackpot', { ...jackpot, client_seed: 'uah-spades' }, 'the client seed is uah-spades'],
    ['an unknown suit', { ...jackpot, input: jackpot.input!.replace('uah-hearts', 'uah-stars'), client_seed: 'uah-stars' }, 'uah-stars names no suit'],
    ['another threshold', { ...jackpot, result: jackpot.result!.replace('13997310', '13997311') }, '13997310'],
    ['other cards', { ...jackpot, result: jackpot.result!.replace('"diamonds","clubs","spades"', '"clubs","diamonds","spades"') }, 'was published'],
    ['other winners', { ...raffle, result: '{"winners":[7,4,6]}' }, '{"winners":[4,7,6]}'],
    ['another list than that of its input', { ...raffle, input: raffle.input!.replace('"list":"77', '"list":"78') }, 'the hash of the list 78'],
  ])('with %s is not', (_, draw, fault) => expect(verifyDraw(draw).faults.join('\n')).toContain(fault))

  test('of a raffle with a changed list is not', () => expect(verifyDraw(raffle, list.replace('4-4 2', '4-4 1')).faults.join()).toContain('the list has the hash'))

  test('that is not revealed cannot be checked', () => expect(verifyDraw({ ...wheel, server_seed: null, result: null })).toMatchObject({ isRevealed: false, faults: [] }))

  test.each<[string, Partial<PublishedDraw>]>([['the use lottery is unknown', { use: 'lottery' }], ['a server seed has 64 hex digits', { server_seed: '07' }], ['the client seed or the nonce is none', { client_seed: 'a:b' }], ['the client seed or the nonce is none', { nonce: -1 }]])('is none: %s', (fault, change) => {
    expect(() => verifyDraw({ ...wheel, ...change })).toThrow(fault)
  })
})

describe('the program', () => {
  const program = fileURLToPath(new URL('draw-main.ts', import.meta.url))
  const server = createServer((request, answer) => (request.url === '/fairness/draws/1' ? answer.end(JSON.stringify(wheel)) : answer.writeHead(404).end()))
  let folder = ''
  let address = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'draws-'))
    await writeFile(join(folder, 'raffle.json'), JSON.stringify(raffle))
    await writeFile(join(folder, 'list.txt'), list)
    await writeFile(join(folder, 'wrong.json'), JSON.stringify({ ...wheel, result: '{"sector":"bonus"}' }))
    await writeFile(join(folder, 'hidden.json'), JSON.stringify({ ...wheel, server_seed: null }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  const run = async (args: readonly string[], input = ''): Promise<readonly [number | null, string]> => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.stdin.end(input)
    const [out, refused, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return [code, out + refused]
  }

  test('reads a file, an address, or the standard input', async () => {
    expect(await run(['raffle.json', '--list', 'list.txt'])).toEqual([0, expect.stringContaining('hash and result follow from its seeds, {"winners":[4,7,6]}')])
    expect((await run([`${address}/fairness/draws/1`]))[0]).toBe(0)
    expect((await run(['-'], JSON.stringify(jackpot)))[0]).toBe(0)
  })

  test('says what is wrong, and what could not be checked', async () => {
    expect(await run(['wrong.json'])).toEqual([1, expect.stringContaining('{"sector":"bonus"} was published')])
    expect(await run(['hidden.json'])).toEqual([2, expect.stringContaining('not revealed yet')])
    expect(await run([`${address}/fairness/draws/2`])).toEqual([2, expect.stringContaining('replied 404')])
    expect(await run([])).toEqual([2, expect.stringContaining('npm run verify-draw')])
  })
})
