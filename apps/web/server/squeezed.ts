import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Shorter pieces go into the stream as they are: a compressor costs more than it gains. */
const shortest = 100
const squeeze = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The block that says that no other follows. */
const lastBlock = Buffer.from([3, 0])
/** So many bytes of what was squeezed are kept; then it begins anew. */
const bytesMax = 16 * 2 ** 20

/**
 * Pieces of a page as one gzip stream. Pieces that stood in a page before are squeezed together with those beside them, once as long as they
 * stand side by side; what was made for this page, an address or a sentence, is squeezed for itself.
 */
export function createGzip(): (pieces: readonly Uint8Array[]) => Uint8Array {
  const numbers = new WeakMap<Uint8Array, number>()
  const runs = new Map<string, Uint8Array>()
  let [count, bytes] = [0, 0]

  const squeezedRun = (run: readonly Uint8Array[]): Uint8Array => {
    const name = run.map((piece) => numbers.get(piece)).join()
    const before = runs.get(name)
    if (before) return before
    const blocks = deflateRawSync(Buffer.concat(run), squeeze)
    bytes += blocks.byteLength
    if (bytes > bytesMax) {
      runs.clear()
      bytes = blocks.byteLength
    }
    runs.set(name, blocks)
    return blocks
  }

  return (pieces) => {
    const blocks: Uint8Array[] = []
    let run: Uint8Array[] = []
    const endRun = () => {
      if (run.length > 0) blocks.push(squeezedRun(run))
      run = []
    }
    for (const piece of pieces.filter(({ byteLength }) => byteLength > 0)) {
      if (numbers.has(piece)) run.push(piece)
      else {
        endRun()
        numbers.set(piece, (count += 1))
        blocks.push(piece.byteLength < shortest ? stored(piece) : deflateRawSync(piece, squeeze))
      }
    }
    endRun()
    return Buffer.concat([head, ...blocks, lastBlock, tailOf(pieces)])
  }
}

function tailOf(pieces: readonly Uint8Array[]): Uint8Array {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0), 0)
  tail.writeUInt32LE(pieces.reduce((size, { byteLength }) => size + byteLength, 0) >>> 0, 4)
  return tail
}

/** A block of bytes as they are. What stands before it ends with a whole byte. */
function stored(piece: Uint8Array): Uint8Array {
  const block = Buffer.alloc(5 + piece.byteLength)
  block.writeUInt16LE(piece.byteLength, 1)
  block.writeUInt16LE(~piece.byteLength & 0xffff, 3)
  block.set(piece, 5)
  return block
}
