const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, comment: 0xfe }

/** A JPEG without EXIF, XMP, IPTC, comments, thumbnails and anything after its end, with its pixels and colour profile unchanged; undefined if it cannot be read. */
export function bareJPEG(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0
    // Fill bytes may precede a marker.
    if (kind === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const next = kind === marker.scan ? endOfScan(bytes, end) : end
    if (next === undefined) return undefined
    if (isPicture(kind, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, next))
    at = next
    if (bytes[at] === 0xff && bytes[at + 1] === marker.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
  }
  return undefined
}

const isPicture = (kind: number, data: Buffer): boolean => {
  // A longer one holds a thumbnail.
  if (kind === marker.app0) return data.length === 14 && startsWith(data, 'JFIF\0')
  if (kind === marker.app2) return startsWith(data, 'ICC_PROFILE\0')
  // How the colours are coded.
  if (kind === marker.app14) return data.length === 12 && startsWith(data, 'Adobe')
  return kind !== marker.comment && !(kind > marker.app0 && kind < 0xf0)
}

const startsWith = (data: Buffer, text: string): boolean => data.toString('latin1', 0, text.length) === text

// In the data of a scan FF is followed by 00 or by a restart marker.
const endOfScan = (bytes: Buffer, from: number): number | undefined => {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return undefined
}
