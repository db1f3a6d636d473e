import { hash } from 'node:crypto'
import type { StraightPage } from '../src/lib/straight/straight-pages.tsx'
import { createBytesOf } from './bytes-of.ts'
import { sealPieces } from './sealed-page.ts'

/** The end of all pages of a route: their scripts, and what allows them. */
type End = { readonly bytes: Uint8Array; readonly scriptHashes: readonly string[] }
type Scripts = StraightPage['handoff']['scripts']
type Finished = { readonly pieces: readonly Uint8Array[]; readonly scriptHashes: readonly string[] }

const lastTags = Buffer.from('</body></html>')
const endsMax = 500

/** Puts their ends to pages that were made the straight way. The first page of a route comes with its end, which is sealed and kept. */
export function createPageEnds() {
  const ends = new Map<string, End>()
  const bytesOf = createBytesOf()
  const written = new WeakMap<Scripts, { readonly bytes: Uint8Array; readonly hashes: readonly string[] }>()

  const handedOver = (scripts: Scripts) => {
    const before = written.get(scripts)
    if (before) return before
    const [brought, close] = scripts.map((text) => `<script>${text}</script>`)
    const now = { bytes: Buffer.from(`<!--$-->${brought}<!--$-->${close}<!--/$--><!--/$-->`), hashes: scripts.map(hashOf) }
    written.set(scripts, now)
    return now
  }

  return {
    knows: (name: string): boolean => ends.has(name),
    finish: ({ pieces, mark, end, handoff }: StraightPage, nonce: string): Finished => {
      const { bytes, hashes } = handedOver(handoff.scripts)
      if (mark !== null) return sealed([...pieces, lastTags.toString()], { nonce, mark, between: bytes, hashes, keep: (made) => put(ends, end, made) })
      const known = ends.get(end)
      if (!known) throw new Error(`nobody knows the end "${end}" any more`)
      return { pieces: [...pieces.map((piece) => (typeof piece === 'string' ? bytesOf(piece) : piece)), known.bytes, bytes, lastTags], scriptHashes: [...known.scriptHashes, ...hashes] }
    },
  }
}

type Sealing = { readonly nonce: string; readonly mark: string; readonly between: Uint8Array; readonly hashes: readonly string[]; readonly keep: (end: End) => void }

function sealed(pieces: StraightPage['pieces'], { nonce, mark, between, hashes, keep }: Sealing): Finished {
  const { plain, scriptHashes } = sealPieces(pieces, nonce)
  const page = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)
  const at = page.indexOf(mark)
  const bytes = Buffer.from(page.subarray(at + Buffer.byteLength(mark), page.byteLength - lastTags.byteLength))
  keep({ bytes, scriptHashes })
  return { pieces: [page.subarray(0, at), bytes, between, lastTags], scriptHashes: [...scriptHashes, ...hashes] }
}

function put(ends: Map<string, End>, name: string, end: End): void {
  if (ends.size >= endsMax) ends.clear()
  ends.set(name, end)
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
