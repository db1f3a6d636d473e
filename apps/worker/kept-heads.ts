import { jsonIn, OperatorFault, readTextFile } from '@zoria/platform/operator/command'
import type { SealHead } from '@zoria/wallet'

/**
 * The heads of a file as `--keep` wrote them. Throws an `OperatorFault` that names the file: of a head that is read in
 * part, nothing would be demanded of the journal.
 */
export function keptHeads(path: string): readonly SealHead[] {
  const heads = jsonIn(path, readTextFile(path))
  if (Array.isArray(heads) && heads.every(isHead)) return heads
  throw new OperatorFault(`${path} holds no heads as --keep writes them: a list of {lane, position, hash}`)
}

const isHead = (written: unknown): written is SealHead => {
  if (typeof written !== 'object' || written === null) return false
  const { lane, position, hash } = written as Partial<Record<keyof SealHead, unknown>>
  return Number.isSafeInteger(lane) && isLike(/^\d{1,18}$/, position) && isLike(/^[0-9a-f]{64}$/, hash)
}

const isLike = (shape: RegExp, value: unknown): boolean => typeof value === 'string' && shape.test(value)
