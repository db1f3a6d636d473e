import { Writable } from 'node:stream'

/** What React writes of a page that is ready to its end: bytes in small pieces, and every longer text as it stands in the page. */
export function writtenBy(pipe: (into: Writable) => unknown): readonly (string | Uint8Array)[] {
  const written: (string | Uint8Array)[] = []
  const take = (piece: string | Uint8Array, _: unknown, done: () => void) => {
    written.push(piece)
    done()
  }
  // It never says that it is full, so all of it comes at once.
  pipe(new Writable({ decodeStrings: false, highWaterMark: 2 ** 30, write: take }))
  return written
}
