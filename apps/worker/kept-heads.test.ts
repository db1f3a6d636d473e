import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorFault } from '@zoria/platform/operator/command'
import { afterAll, expect, test } from 'vitest'
import { keptHeads } from './kept-heads.ts'

const folder = mkdtempSync(join(tmpdir(), 'zoria-heads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'heads.json')
const head = { lane: 1, position: '4711', hash: '0a'.repeat(32) }

test.each([[[]], [[head]], [[head, { ...head, lane: 2 }]]])('heads are read as they were kept: %j', (heads) => {
  writeFileSync(path, `${JSON.stringify(heads, null, 2)}\n`)
  expect(keptHeads(path)).toEqual(heads)
})

test.each([
  [head],
  [null],
  ['text'],
  [[null]],
  [[{}]],
  [[{ ...head, lane: '1' }]],
  [[{ ...head, position: 4711 }]],
  [[{ ...head, position: '47.11' }]],
  [[{ ...head, hash: head.hash.slice(1) }]],
  [[{ lane: 1, position: '4711', hsah: head.hash }]],
])('%j is refused with the name of the file', (heads) => {
  writeFileSync(path, JSON.stringify(heads))
  expect(() => keptHeads(path)).toThrow(`${path} holds no heads as --keep writes them`)
})

const broken = [
  ['[{', 'is not JSON'],
  [undefined, 'cannot be read'],
] as const
test.each(broken)('%j is a fault of the file, not a stack', (content, fault) => {
  rmSync(path, { force: true })
  if (content !== undefined) writeFileSync(path, content)
  expect(() => keptHeads(path)).toThrow(OperatorFault)
  expect(() => keptHeads(path)).toThrow(fault)
})
