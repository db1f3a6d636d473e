const picture = ['VP8 ', 'VP8L', 'ALPH']
const kept = new Set([...picture, 'VP8X', 'ANIM', 'ANMF', 'ICCP'])
const keptInFrame = new Set(picture)
/** Bits of VP8X that announce EXIF and XMP. */
const metadataFlags = 0x0c
const frameHeader = 16

/** A WebP, also an animated one, without EXIF, XMP, unknown chunks and anything after its end, with its pixels and colour profile unchanged; undefined if it cannot be read. */
export function bareWebP(bytes: Buffer): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  const chunks = chunksOf(bytes.subarray(12, end), kept)
  if (chunks === undefined) return undefined
  const data = Buffer.concat(chunks.map(([kind, chunk]) => encoded(kind, kind === 'VP8X' ? withoutFlags(chunk) : chunk)))
  return Buffer.concat([Buffer.from('RIFF'), sizeOf(data.length + 4), Buffer.from('WEBP'), data])
}

const chunksOf = (bytes: Buffer, wanted: ReadonlySet<string>): readonly (readonly [kind: string, chunk: Buffer])[] | undefined => {
  const found: [string, Buffer][] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const [kind, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    const chunk = bytes.subarray(at + 8, at + 8 + size)
    if (chunk.length < size) return undefined
    const bare = kind === 'ANMF' ? bareFrame(chunk) : chunk
    if (bare === undefined) return undefined
    if (wanted.has(kind)) found.push([kind, bare])
    at += 8 + size + (size % 2)
  }
  return found
}

const bareFrame = (frame: Buffer): Buffer | undefined => {
  const chunks = chunksOf(frame.subarray(frameHeader), keptInFrame)
  return chunks && Buffer.concat([frame.subarray(0, frameHeader), ...chunks.map(([kind, chunk]) => encoded(kind, chunk))])
}

const withoutFlags = (header: Buffer): Buffer => {
  const changed = Buffer.from(header)
  changed[0] = (changed[0] ?? 0) & ~metadataFlags
  return changed
}

// Chunks have an even length.
const encoded = (kind: string, chunk: Buffer): Buffer => Buffer.concat([Buffer.from(kind, 'latin1'), sizeOf(chunk.length), chunk, Buffer.alloc(chunk.length % 2)])

const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length)
  return size
}
