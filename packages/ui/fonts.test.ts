import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

/** Each own file with the range that sends a letter to it. */
const faces = [...css.matchAll(/url\('\.\/fonts\/([\w-]+\.woff2)'\)[^}]*?unicode-range: ([^;]+);/g)].map(
  ([, file, range]) => ({
    file: file as string,
    ranges: (range as string).split(',').map((part) =>
      part
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)),
    ),
    drawn: woff2Characters(readFileSync(new URL(`./fonts/${file}`, import.meta.url))),
  }),
)

const faceOf = (letter: string) =>
  faces.find(({ ranges }) =>
    ranges.some(([from = 0, to = from]) => letter.codePointAt(0)! >= from && letter.codePointAt(0)! <= to),
  )

describe('our own fonts draw every letter of the four languages', () => {
  test.each([
    ['Kazakh', 'әғқңөұүһі ӘҒҚҢӨҰҮҺІ'],
    ['Ukrainian', 'ґєії ҐЄІЇ ’'],
    ['Russian', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'],
    ['English and figures', 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789'],
    ['currencies', '₴₸₽€$'],
    ['marks of the texts', '×·–—…«»“”№%+−\u00a0'],
  ])('%s', (_, letters) => {
    const missing = [...letters].filter((letter) => !faceOf(letter)?.drawn.has(letter.codePointAt(0)!))
    expect(missing).toEqual([])
  })

  test('six files, each of them drawing something', () => {
    expect(faces.map(({ file, drawn }) => [file, drawn.size >= 3])).toEqual([
      ['onest-latin.woff2', true],
      ['onest-latin-ext.woff2', true],
      ['onest-cyrillic.woff2', true],
      ['onest-kazakh.woff2', true],
      ['onest-cyrillic-ext.woff2', true],
      ['onest-currency.woff2', true],
    ])
  })
})

/**
 * The code points a woff2 file can draw, read from its `cmap` table (formats 4 and 12). A page must never show an empty
 * box. Throws on a file that is no woff2 or has no such table.
 */
function woff2Characters(file: Uint8Array): ReadonlySet<number> {
  const cmap = tableOf(Buffer.from(file), 'cmap')
  const found = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = subtable.readUInt16BE(0)
    if (format === 4) readFormat4(subtable, found)
    if (format === 12) readFormat12(subtable, found)
  }
  return found
}

function tableOf(file: Buffer, tag: 'cmap'): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('this is no woff2 file')
  // The numbers of known tags in the woff2 directory (W3C WOFF2 §5.1).
  const cmapFlag = 0
  const transformedTags = new Set([10, 11]) // glyf, loca
  const tables = file.readUInt16BE(12)
  let at = 48
  let offset = 0
  let place: { offset: number; length: number } | undefined
  for (let index = 0; index < tables; index++) {
    const flags = file.readUInt8(at)
    const known = flags & 0x3f
    at += known === 0x3f ? 5 : 1
    const original = base128(file, at)
    at = original.next
    let { value: length } = original
    const version = flags >> 6
    if (transformedTags.has(known) ? version === 0 : version !== 0) {
      const transformed = base128(file, at)
      at = transformed.next
      length = transformed.value
    }
    if (known === cmapFlag) place = { offset, length }
    offset += length
  }
  if (!place) throw new Error(`the font has no ${tag} table`)
  const compressed = file.subarray(at, at + file.readUInt32BE(20))
  return brotliDecompressSync(compressed).subarray(place.offset, place.offset + place.length)
}

function base128(file: Buffer, start: number): { value: number; next: number } {
  let value = 0
  for (let at = start; ; at++) {
    const byte = file.readUInt8(at)
    value = value * 128 + (byte & 0x7f)
    if ((byte & 0x80) === 0) return { value, next: at + 1 }
  }
}

function readFormat4(table: Buffer, found: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2
  for (let index = 0; index < segments; index++) {
    const end = table.readUInt16BE(14 + index * 2)
    const start = table.readUInt16BE(16 + segments * 2 + index * 2)
    for (let point = start; point <= end && point !== 0xffff; point++) found.add(point)
  }
}

function readFormat12(table: Buffer, found: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const group = 16 + index * 12
    for (let point = table.readUInt32BE(group); point <= table.readUInt32BE(group + 4); point++) found.add(point)
  }
}
