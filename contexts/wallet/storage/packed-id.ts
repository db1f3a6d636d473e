/**
 * The compact form of an operation or round id in the journal, in hex: 16 bytes for a UUID (after 01) or 32 hex digits
 * (after 02), otherwise the text (after 00). Equal to `wallet.packed_id`.
 */
export function packedId(id: string): string {
  if (digits.test(id)) return `02${id}`
  if (uuid.test(id)) return `01${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}`
  // PostgreSQL text cannot contain a zero byte, so such an id could never be read back: unpacked, the server refuses
  // it.
  return id.includes('\0') ? id : `00${Buffer.from(id).toString('hex')}`
}

const digits = /^[0-9a-f]{32}$/

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
