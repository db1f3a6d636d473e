/**
 * An id of an operation or a round as the journal keeps it, in hex: its 16 bytes where it is a UUID (behind 01) or 32 hex digits (behind 02),
 * any other text as it is (behind 00). The same as `wallet.packed_id`.
 */
export function packedId(id: string): string {
  if (digits.test(id)) return `02${id}`
  if (uuid.test(id)) return `01${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}`
  // No text of PostgreSQL holds a zero byte, so such an id could never be read again: as it is, the server refuses it.
  return id.includes('\0') ? id : `00${Buffer.from(id).toString('hex')}`
}

const digits = /^[0-9a-f]{32}$/

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
