/** Types of items and boxes that hold no picture: EXIF, XMP, texts, data of users and of programs. */
const metadata = ['Exif', 'mime', 'uri ', 'xml ', 'bxml', 'uuid', 'udta']

/** Is an AVIF nothing but one picture? Animated ones and anything unusual are not. */
export function isBareAVIF(bytes: Buffer): boolean {
  const boxes = boxesOf(bytes)
  if (boxes?.map(({ kind }) => kind).join() !== 'ftyp,meta,mdat') return false
  const meta = boxes[1]?.data
  return boxes[0]?.data.toString('latin1', 0, 4) === 'avif' && meta !== undefined && metadata.every((kind) => !meta.includes(kind, 0, 'latin1'))
}

const boxesOf = (bytes: Buffer): readonly { readonly kind: string; readonly data: Buffer }[] | undefined => {
  const found: { kind: string; data: Buffer }[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // 0 is a box to the end of the file, 1 one of 64 bits: neither is written for a picture of this size.
    if (size < 8) return undefined
    found.push({ kind: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return at === bytes.length ? found : undefined
}
