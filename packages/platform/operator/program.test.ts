import { describe, expect, test, vi } from 'vitest'
import type { DoneBefore, OrderReference } from '../staff-references.ts'
import { done, jsonOr, OperatorFault, refused, wholeIn, type OperatorGroup } from './command.ts'
import { atDesk, runOperatorProgram } from './program.ts'

type Desk = { readonly asked: unknown[] }

const group: OperatorGroup<Desk> = {
  name: 'cups',
  about: 'cups of tests',
  commands: [
    {
      name: 'show',
      takes: '<cup> [place]',
      options: { '--long-form <text>': 'more' },
      does: 'one cup',
      run: async ({ asked }, { args, options, ...one }) => (
        asked.push({ args, options }),
        done(one, `cup ${args[0]}`, { size: 3n })
      ),
    },
    {
      name: 'drop',
      takes: '<cup>',
      needs: { '--from <height>': 'how high' },
      does: 'drops it',
      isSigned: true,
      run: async ({ asked }, { order, options, ...one }) => (
        asked.push({ order, from: options['from'] }),
        refused(one, 'it did not break')
      ),
    },
    {
      name: 'shelf add',
      takes: '<file>',
      does: 'reads a file',
      run: async (_, { args: [path = ''], read, say }) => (say(await read(path)), { isDone: false, exitCode: 2 }),
    },
    {
      name: 'count',
      takes: '<n>',
      does: 'counts',
      run: async (_, { args: [n = ''], ...one }) => done(one, String(wholeIn(n, { option: 'n', max: 3 }))),
    },
  ],
}
const lone: OperatorGroup<Desk> = {
  name: 'save',
  about: 'saves all',
  commands: [
    {
      name: '',
      options: { '--keep <n>': 'how many' },
      does: 'saves',
      run: async ({ asked }, { options, ...one }) => (asked.push(options), done(one, 'saved')),
    },
  ],
}

const ask = async (...typed: string[]) => {
  const [asked, close] = [[] as unknown[], vi.fn(async () => undefined)]
  const open = vi.fn(async () => ({ desk: { asked }, close }))
  let output = ''
  const code = await runOperatorProgram([atDesk(group, open), atDesk(lone, open)], typed, {
    write: (text) => (output += text),
    requestId: 'r-1',
  })
  expect(close).toHaveBeenCalledTimes(open.mock.calls.length)
  return { code, output, asked, isOpened: open.mock.calls.length > 0 }
}
const signed = ['--by', 'Anna', '--why', ' it is old ']

describe('the program of operators', () => {
  test.each([
    [['help'], 0],
    [['--help'], 0],
    [[], 1],
  ])('%j lists every command with what it does, and opens nothing', async (typed, code) => {
    const said = await ask(...typed)
    expect([said.code, said.isOpened]).toEqual([code, false])
    expect(said.output.split('\n')).toEqual([
      'cups: cups of tests',
      '  cups show <cup> [place]                          one cup',
      '  cups drop <cup> --from <height>                * drops it',
      '  cups shelf add <file>                            reads a file',
      '  cups count <n>                                   counts',
      '',
      'save: saves all',
      '  save                                             saves',
      '',
    ])
  })

  test('hands on what was typed, and options by their long name', async () => {
    expect(await ask('cups', 'show', 'a b', '--long-form', 'x')).toMatchObject({
      code: 0,
      output: 'cup a b\n',
      asked: [{ args: ['a b'], options: { 'long-form': 'x' } }],
    })
    expect(
      (await ask('cups', 'show', ' \u200Ba\u00A0\uFEFF', '--long-form', '\u2060x ')).asked,
      'what a paste brings around an id',
    ).toEqual([{ args: ['a'], options: { 'long-form': 'x' } }])
    expect((await ask('cups', 'show', 'a', '2')).asked).toEqual([{ args: ['a', '2'], options: {} }])
    expect(await ask('save', '--keep', '3')).toMatchObject({ code: 0, asked: [{ keep: '3' }] })
  })

  test('a change has a name in its one spelling, a reason and the request', async () => {
    expect(await ask('cups', 'drop', 'a', '--from', '1 m', ...signed)).toMatchObject({
      code: 1,
      output: 'it did not break\n',
      asked: [{ order: { by: 'anna', why: 'it is old', requestId: 'r-1' }, from: '1 m' }],
    })
  })

  test.each([
    [['cups', 'drop', 'a', '--from', '1'], "required option '--by <you>' not specified"],
    [['cups', 'drop', 'a', '--from', '1', '--by', 'anna'], "required option '--why <reason>' not specified"],
    [['cups', 'drop', 'a', ...signed], "required option '--from <height>' not specified"],
    [['cups', 'drop', 'a', '--from', '1', '--by', 'Анна', '--why', 'x'], 'A name has 2 to 32 letters'],
    [['cups', 'drop', 'a', '--from', '1', '--by', 'anna', '--why', ' '], 'A reason is not empty'],
    [
      ['cups', 'drop', 'a', '--from', '1', '--by', 'anna', '--why', 'x'.repeat(501)],
      'A reason has at most 500 characters',
    ],
    [['cups', 'show'], "missing required argument 'cup'"],
    [['cups', 'show', 'a', 'b', 'c'], 'too many arguments'],
    [['cups', 'show', 'a', '--loud'], "unknown option '--loud'"],
    [['cups', 'shwo', 'a'], 'Did you mean show?'],
    [['cups', 'shelf'], 'Usage: npm run zoria -- cups shelf'],
    [['cups'], 'Usage: npm run zoria -- cups'],
    [['caps', 'show'], "unknown command 'caps'"],
    [['cups', 'count', '4'], '--n is a whole number from 1 to 3, not "4"'],
    [['cups', 'shelf', 'add', '/nowhere/at/all'], '/nowhere/at/all cannot be read'],
    [['cups', 'shelf', 'add', import.meta.dirname], `${import.meta.dirname} cannot be read`],
    [['cups', 'show', 'a', '--long-form', 'x', '--long-form', 'y'], 'It is there twice: keep one of them.'],
    [['cups', 'drop', 'a', '--from', '1', '--from=2', ...signed], 'It is there twice: keep one of them.'],
    [['cups', 'drop', 'a', '--from', '1', ...signed, '--by', 'olena'], 'It is there twice: keep one of them.'],
  ])('%j ends with 1 and says what is wrong', async (typed, expected) => {
    const { code, output, asked } = await ask(...typed)
    expect([code, asked]).toEqual([1, []])
    expect(output).toContain(expected)
  })

  test('says how one command is typed', async () => {
    const { code, output } = await ask('cups', 'drop', '--help')
    expect(code).toBe(0)
    for (const part of ['cups drop [options] <cup>', '--from <height>', '--by <you>', '--why <reason>', '--json'])
      expect(output).toContain(part)
  })

  test('prints one JSON value for scripts; whole numbers of any size are texts', async () => {
    expect(JSON.parse((await ask('cups', 'show', 'a', '--json')).output)).toEqual({
      done: true,
      lines: ['cup a'],
      value: { size: '3' },
    })
    expect(JSON.parse((await ask('cups', 'drop', 'a', '--from', '1', '--json', ...signed)).output)).toEqual({
      done: false,
      lines: ['it did not break'],
      value: null,
    })
  })

  test('prints what was said before a fault, and the fault, as that value', async () => {
    expect(JSON.parse((await ask('cups', 'count', '4', '--json')).output)).toEqual({
      done: false,
      lines: ['--n is a whole number from 1 to 3, not "4"'],
      value: null,
    })
  })

  test.each([
    [['cups', 'drop', 'a', '--json', ...signed], "required option '--from <height>'"],
    [['cups', 'shwo', '--json'], 'Did you mean show?'],
    [['caps', '--json'], "unknown command 'caps'"],
  ])('prints what is wrong with %j as that value, too', async (typed, expected) => {
    const { code, output } = await ask(...typed)
    expect([code, JSON.parse(output)]).toEqual([
      1,
      { done: false, lines: [expect.stringContaining(expected)], value: null },
    ])
  })

  test('ends with the exit code that a command names', async () => {
    expect((await ask('cups', 'shelf', 'add', import.meta.filename)).code).toBe(2)
  })

  test('reads a relative file name from the folder of who typed it', async () => {
    let output = ''
    const read = (folder: string) =>
      runOperatorProgram(
        [atDesk(group, async () => ({ desk: { asked: [] }, close: async () => undefined }))],
        ['cups', 'shelf', 'add', 'program.test.ts'],
        { folder, write: (text) => (output += text) },
      )
    expect([await read(import.meta.dirname), await read('/nowhere')]).toEqual([2, 1])
    expect(output).toContain('/nowhere/program.test.ts cannot be read')
  })

  test('does with a file what its reference covers: it is read once, also where it is a pipe', async () => {
    const contents = ['{"amount": 5}', '']
    const orders: string[] = []
    const cups: OperatorGroup<Desk> = {
      ...group,
      commands: [
        {
          name: 'fill',
          takes: '<file>',
          does: 'fills',
          isSigned: true,
          run: async (_, { args: [path = ''], read, ...one }) => (orders.push(await read(path)), done(one, 'filled')),
        },
      ],
    }
    await runOperatorProgram(
      [atDesk(cups, async () => ({ desk: { asked: [] }, close: async () => undefined }))],
      ['cups', 'fill', '/dev/stdin', '--reference', 'T-1', ...signed],
      { read: async () => contents.shift() ?? '', write: () => undefined },
    )
    expect(orders).toEqual(['{"amount": 5}'])
  })

  test('the repeat of an order is answered from its reference; another order under it is refused, whatever of it differs', async () => {
    const remembered = new Map<string, Uint8Array>()
    const orders: unknown[] = []
    const cups: OperatorGroup<Desk> = {
      ...group,
      commands: [
        {
          name: 'fill',
          takes: '<file>',
          needs: { '--with <drink>': 'what' },
          does: 'fills',
          isSigned: true,
          reference: 'required',
          run: async (_, { order, ...one }) => {
            if (order.reference) remembered.set(order.reference.name, order.reference.fingerprint)
            return (orders.push(order), done(one, 'filled'))
          },
        },
      ],
    }
    const findDone = async ({ name, fingerprint }: OrderReference): Promise<DoneBefore | undefined> => {
      const known = remembered.get(name)
      return (
        known && {
          isSame: Buffer.compare(known, fingerprint) === 0,
          requestId: 'r-1',
          who: 'anna',
          action: 'fill',
          after: { cup: 1 },
          at: '2026-11-21T12:00:00.000Z',
        }
      )
    }
    const type = async (content: string, ...typed: string[]) => {
      let output = ''
      const code = await runOperatorProgram(
        [atDesk(cups, async () => ({ desk: { asked: [] }, findDone, close: async () => undefined }))],
        ['cups', 'fill', 'cup.json', ...typed, ...signed],
        { read: async () => content, write: (text) => (output += text) },
      )
      return [code, output.trimEnd()]
    }
    const what = 'fill by anna at 2026-11-21T12:00: {"cup":1}'
    expect(await type('{}', '--with', 'tea')).toEqual([1, "error: required option '--reference <name>' not specified"])
    expect(await type('{}', '--with', 'tea', '--reference', 'a b')).toEqual([
      1,
      expect.stringContaining('A reference has 1 to 64 letters'),
    ])
    expect(await type('{}', '--with', 'tea', '--reference', 'T-1')).toEqual([0, 'filled'])
    expect(await type('{}', '--reference', 'T-1', '--with', 'tea')).toEqual([
      0,
      `done before, nothing was changed now: ${what}`,
    ])
    for (const other of [
      await type('{}', '--with', 'milk', '--reference', 'T-1'),
      await type('{"a": 1}', '--with', 'tea', '--reference', 'T-1'),
    ])
      expect(other).toEqual([
        1,
        `nothing was done: this reference belongs to another order, ${what}. Give this one its own`,
      ])
    expect(orders).toHaveLength(1)
  })

  test.each([
    [
      'another request did it meanwhile',
      'r-2',
      true,
      0,
      'it is so already\ndone before, nothing was changed now: fill by anna',
    ],
    ['it did a part of it itself', 'r-1', true, 1, 'it is so already'],
    ['another order took the reference meanwhile', 'r-2', false, 1, 'it is so already'],
  ])(
    'an order that is refused is answered from its reference only where %s',
    async (_, requestId, isSame, code, said) => {
      const [before, meanwhile] = [
        undefined,
        { isSame, requestId: 'r-1', who: 'anna', action: 'fill', after: 1, at: '2026-11-21T12:00:00.000Z' },
      ]
      const findDone = vi.fn(async () => meanwhile as DoneBefore | undefined).mockResolvedValueOnce(before)
      const cups: OperatorGroup<Desk> = {
        ...group,
        commands: [
          { name: 'fill', does: 'fills', isSigned: true, run: async (__, one) => refused(one, 'it is so already') },
        ],
      }
      let output = ''
      const exit = await runOperatorProgram(
        [atDesk(cups, async () => ({ desk: { asked: [] }, findDone, close: async () => undefined }))],
        ['cups', 'fill', '--reference', 'T-1', ...signed],
        { requestId, write: (text) => (output += text) },
      )
      expect([exit, output]).toEqual([code, expect.stringContaining(said)])
      expect(output.includes('done before')).toBe(code === 0)
    },
  )

  test('closes its desk where the command throws, and hides no fault of ours', async () => {
    const close = vi.fn(async () => undefined)
    const broken = atDesk(
      { ...lone, commands: [{ name: '', does: 'x', run: async () => Promise.reject(new TypeError('ours')) }] },
      async () => ({ desk: { asked: [] }, close }),
    )
    await expect(runOperatorProgram([broken], ['save'], { write: () => undefined })).rejects.toThrow('ours')
    expect(close).toHaveBeenCalledOnce()
    expect(new OperatorFault('x')).toBeInstanceOf(Error)
  })
})

test.each([
  ['{"a": 1}', { a: 1 }],
  ['kzt', 'kzt'],
  ['', ''],
])('%s is %j', (text, value) => expect(jsonOr(text)).toEqual(value))
