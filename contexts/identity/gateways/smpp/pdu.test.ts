import { describe, expect, test } from 'vitest'
import {
  answerTo,
  bindBody,
  commands,
  decodePDUs,
  encodePDU,
  encodeText,
  isAnswer,
  submitBody,
  verdictOf,
} from './pdu.ts'

const unit = (sequence: number, body = '') => ({
  command: commands.submit,
  status: 0,
  sequence,
  body: Buffer.from(body),
})

describe('a unit', () => {
  test('is encoded as length, command, status, sequence and body, each of the first four in four octets', () => {
    expect(
      encodePDU({ command: commands.enquireLink, status: 0, sequence: 7, body: Buffer.alloc(0) }).toString('hex'),
    ).toBe('00000010000000150000000000000007')
  })

  test('is decoded completely, however the bytes are split', () => {
    const bytes = Buffer.concat([encodePDU(unit(1, 'first')), encodePDU(unit(2, 'second'))])
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const first = decodePDUs(bytes.subarray(0, cut))
      const second = decodePDUs(Buffer.concat([first?.rest ?? Buffer.alloc(0), bytes.subarray(cut)]))
      expect(
        [...(first?.units ?? []), ...(second?.units ?? [])].map(({ sequence, body }) => [sequence, body.toString()]),
      ).toEqual([
        [1, 'first'],
        [2, 'second'],
      ])
    }
  })

  test.each([
    ['shorter than its header', '0000000f'],
    ['longer than any of ours', '00004001'],
    ['of another protocol', '48545450'],
  ])('that is %s is not a unit', (_, length) => {
    expect(decodePDUs(Buffer.from(`${length}${'00'.repeat(16)}`, 'hex'))).toBeUndefined()
  })

  test('has the highest bit set in a response', () => {
    expect(answerTo(commands.submit)).toBe(0x8000_0004)
    expect([commands.submit, commands.genericNack].map((command) => isAnswer({ ...unit(1), command }))).toEqual([
      false,
      true,
    ])
  })
})

describe('a text is encoded', () => {
  test.each([
    ['Zoria: 123456 is your confirmation code. Do not share it with anyone.', 0, 1],
    // Characters whose octets differ between carriers.
    ['a@b', 8, 2],
    ['under_score', 8, 2],
    ['code $5', 8, 2],
    ['Zoria: 123456 — ваш код', 8, 2],
    ['растау кодыңыз', 8, 2],
  ])('%s: data coding %s, %s octets per character', (text, coding, octets) => {
    const written = encodeText(text)
    expect([written.coding, written.bytes.length]).toEqual([coding, text.length * octets])
  })

  test('in UCS-2 with the higher octet first', () => {
    expect(encodeText('ң').bytes.toString('hex')).toBe('04a3')
  })
})

describe('a submission', () => {
  const submit = (text: string, reference?: string) =>
    submitBody({
      from: 'ZORIA',
      to: '+380501234567',
      text,
      reference: reference === undefined ? undefined : { tag: 0x1400, value: reference },
    })

  test('has the layout of SMPP 3.4 §4.4.1', () => {
    const expected = [
      '00', // service_type
      '0500',
      '5a4f52494100', // an alphanumeric name
      '0101',
      '33383035303132333435363700', // an international number without the plus
      '000000',
      '00',
      '00',
      '00',
      '00',
      '00',
      '00', // esm class to default message
      '02',
      '4869', // length and text
      '1400',
      '0003',
      '723100', // our reference, a string that ends with zero
    ]
    expect(submit('Hi', 'r1').toString('hex')).toBe(expected.join(''))
  })

  test.each([
    ['a'.repeat(160), 'short'],
    ['a'.repeat(161), 'payload'],
    ['ж'.repeat(70), 'short'],
    ['ж'.repeat(71), 'payload'],
  ])('of %s is encoded as %s', (text, way) => {
    const body = submit(text)
    const hasPayload = body.includes(Buffer.from('0424', 'hex'))
    expect(hasPayload ? 'payload' : 'short').toBe(way)
    expect(body.includes(encodeText(text).bytes)).toBe(true)
  })

  test('from a number has the type of a number', () => {
    expect(
      submitBody({ from: '+380441112233', to: '+77011234567', text: '', reference: undefined }).toString('hex'),
    ).toContain('0101' + Buffer.from('380441112233\0').toString('hex'))
  })
})

test('a bind contains our system id, password and version 3.4; a value too long for its field is an error of the environment', () => {
  expect(bindBody({ systemId: 'zoria', password: 'sandbox', systemType: '' }).toString('hex')).toBe(
    `${Buffer.from('zoria\0sandbox\0\0').toString('hex')}34000000`,
  )
  expect(() => bindBody({ systemId: 'zoria', password: 'too long a one', systemType: '' })).toThrow('SMPP_URL')
})

test.each([
  [0x00, 'taken'],
  [0x0b, 'refused'],
  [0x51, 'refused'],
  [0x58, 'throttled'],
  [0x14, 'throttled'],
  [0x08, 'away'],
  [0x45, 'away'],
])('the status %s of a submission means %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict)
})
