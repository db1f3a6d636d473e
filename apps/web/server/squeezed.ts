import { crc32, deflateRawSync, constants } from 'node:zlib'

/** Shorter pieces go into the stream as they are: a compressor costs more than it gains. */
const shortest = 100
const squeeze = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }

const squeezed = new WeakMap<Uint8Array, Uint8Array>()
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The block that says that no other follows. */
const lastBlock = Buffer.from([3, 0])

/** Pieces of a page as one gzip stream. Each is squeezed for itself, once as long as it lives: most pieces of a page stood in others before. */
export function gzipOf(pieces: readonly Uint8Array[]): Uint8Array {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0), 0)
  tail.writeUInt32LE(pieces.reduce((size, { byteLength }) => size + byteLength, 0) >>> 0, 4)
  return Buffer.concat([head, ...pieces.map(blocksOf), lastBlock, tail])
}

function blocksOf(piece: Uint8Array): Uint8Array {
  if (piece.byteLength === 0) return piece
  const before = squeezed.get(piece)
  if (before) return before
  const blocks = piece.byteLength < shortest ? stored(piece) : deflateRawSync(piece, squeeze)
  if (piece.byteLength >= shortest) squeezed.set(piece, blocks)
  return blocks
}

/** A block of bytes as they are. What stands before it ends with a whole byte. */
function stored(piece: Uint8Array): Uint8Array {
  const block = Buffer.alloc(5 + piece.byteLength)
  block.writeUInt16LE(piece.byteLength, 1)
  block.writeUInt16LE(~piece.byteLength & 0xffff, 3)
  block.set(piece, 5)
  return block
}
