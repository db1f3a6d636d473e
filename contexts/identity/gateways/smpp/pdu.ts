import { invariant } from '@zoria/kernel'

/**
 * The operations of SMPP 3.4 that sending texts needs, by command_id (SMPP 3.4 §5.1.2.1); a response has the highest
 * bit set.
 */
export const commands = {
  genericNack: 0x8000_0000,
  bindTransmitter: 0x0000_0002,
  submit: 0x0000_0004,
  unbind: 0x0000_0006,
  enquireLink: 0x0000_0015,
} as const

/** One protocol data unit: header and raw body. */
export type PDU = {
  readonly command: number
  readonly status: number
  readonly sequence: number
  readonly body: Buffer
}

const answerBit = 0x8000_0000
const headerBytes = 16
/** The longest unit that we accept; a longer length means that the peer does not speak SMPP. */
const bytesMax = 16_384

export const answerTo = (command: number): number => (command | answerBit) >>> 0
export const isAnswer = ({ command }: PDU): boolean => command >= answerBit

/** Serialises a unit. */
export function encodePDU({ command, status, sequence, body }: PDU): Buffer {
  const header = Buffer.alloc(headerBytes)
  ;[headerBytes + body.length, command, status, sequence].forEach((value, place) =>
    header.writeUInt32BE(value, place * 4),
  )
  return Buffer.concat([header, body])
}

/**
 * Reads the complete units from the received bytes; undefined if the bytes are not SMPP and the connection must be
 * closed.
 */
export function decodePDUs(bytes: Buffer): { readonly units: readonly PDU[]; readonly rest: Buffer } | undefined {
  const units: PDU[] = []
  let rest = bytes
  while (rest.length >= 4) {
    const length = rest.readUInt32BE(0)
    if (length < headerBytes || length > bytesMax) return undefined
    if (rest.length < length) break
    units.push({
      command: rest.readUInt32BE(4),
      status: rest.readUInt32BE(8),
      sequence: rest.readUInt32BE(12),
      body: rest.subarray(headerBytes, length),
    })
    rest = rest.subarray(length)
  }
  return { units, rest }
}

const noBody = Buffer.alloc(0)

export type Login = { readonly systemId: string; readonly password: string; readonly systemType: string }

/** bind_transmitter (§4.1.1): sending only. */
export function bindBody({ systemId, password, systemType }: Login): Buffer {
  const interfaceVersion = 0x34
  return Buffer.concat([
    cString(systemId, 16),
    cString(password, 9),
    cString(systemType, 13),
    Buffer.from([interfaceVersion, 0, 0]),
    cString('', 41),
  ])
}

export type Submission = {
  /** Sender name or number. */
  readonly from: string
  /** E.164 with or without the plus. */
  readonly to: string
  readonly text: string
  /** The optional parameter that carries our reference, if the carrier supports one. */
  readonly reference: { readonly tag: number; readonly value: string } | undefined
}

/** submit_sm (§4.4.1). A text longer than one message is sent as message_payload; the carrier splits it. */
export function submitBody({ from, to, text, reference }: Submission): Buffer {
  const { coding, bytes } = encodeText(text)
  const isShort = bytes.length <= shortBytesMax[coding]
  const [service, schedule, validity, replaceIfPresent, ownText] = [
    cString('', 6),
    cString('', 17),
    cString('', 17),
    0,
    0,
  ]
  return Buffer.concat([
    service,
    ...source(from),
    ...international(to),
    Buffer.from([0, 0, 0]),
    schedule,
    validity,
    Buffer.from([0, replaceIfPresent, coding, ownText]),
    Buffer.from([isShort ? bytes.length : 0]),
    isShort ? bytes : noBody,
    isShort ? noBody : optional(messagePayload, bytes),
    reference === undefined ? noBody : optional(reference.tag, Buffer.from(`${reference.value}\0`, 'latin1')),
  ])
}

/** One message holds 160 characters of the default alphabet, one octet each, or 70 of UCS-2. */
const shortBytesMax = { 0: 160, 8: 140 } as const
const messagePayload = 0x0424

/** Type of number and numbering plan (§5.2.5, §5.2.6): a name is alphanumeric, a number international of E.164. */
function source(from: string): Buffer[] {
  const isNumber = /^\+?\d{5,15}$/.test(from)
  return isNumber ? international(from) : [Buffer.from([5, 0]), cString(from, 21)]
}

const international = (number: string): Buffer[] => [Buffer.from([1, 1]), cString(number.replace(/^\+/, ''), 21)]

/** The default alphabet for characters that every carrier encodes as ASCII; otherwise UCS-2 (§5.2.19). */
export function encodeText(text: string): { readonly coding: 0 | 8; readonly bytes: Buffer } {
  if (sameEverywhere.test(text)) return { coding: 0, bytes: Buffer.from(text, 'latin1') }
  return { coding: 8, bytes: Buffer.from(text, 'utf16le').swap16() }
}

const sameEverywhere = /^[A-Za-z0-9 \n\r!"#%&'()*+,\-./:;<=>?]*$/

/** An optional parameter (§5.3): tag, length, value. */
function optional(tag: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}

/** A null-terminated string; the terminator counts towards the maximum length. */
function cString(text: string, max: number): Buffer {
  invariant(
    /^[\x20-\x7e]*$/.test(text) && text.length < max,
    `a field of SMPP holds ${max - 1} ASCII characters; check SMPP_URL and SMS_FROM`,
  )
  return Buffer.from(`${text}\0`, 'latin1')
}

/** The meaning of a submission status (§5.1.3): accepted, too many, permanently rejected, or to be retried. */
export function verdictOf(status: number): 'taken' | 'throttled' | 'refused' | 'away' {
  if (status === 0) return 'taken'
  if (tooMany.has(status)) return 'throttled'
  return hopeless.has(status) ? 'refused' : 'away'
}

/** ESME_RMSGQFUL, ESME_RTHROTTLED: the carrier takes the message later, if it gets fewer. */
const tooMany = new Set([0x14, 0x58])

/** ESME_RINVDSTADR, RINVDSTTON, RINVDSTNPI, RINVMSGLEN: repeating the same text to the same number fails again. */
const hopeless = new Set([0x0b, 0x50, 0x51, 0x01])
