import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { art, artSources } from './art.ts'

const originals = new URL('../../assets/art/', import.meta.url)
const served = new URL('../../../public/', import.meta.url)
const lock = JSON.parse(readFileSync(new URL('lock.json', originals), 'utf8')) as Readonly<Record<string, string>>
const names = readdirSync(originals)
  .filter((file) => file.endsWith('.webp'))
  .map((file) => file.replace('.webp', ''))

describe('pictures', () => {
  test('what browsers get was made of the originals that are here; else run `npm run pictures`', () => {
    const hashes = names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(`${name}.webp`, originals)))
        .digest('hex')
        .slice(0, 16),
    ])
    expect(Object.fromEntries(hashes)).toEqual(lock)
  })

  test.each(['avif', 'webp'] as const)('every picture is there in every width as %s', (form) => {
    const addresses = names.flatMap((name) => artSources(name, form).split(', '))
    expect(addresses.length).toBeGreaterThan(names.length)
    expect(addresses.filter((address) => !existsSync(new URL(`.${address.split('?')[0]}`, served)))).toEqual([])
  })

  test('a browser may choose by the density of its screen', () => {
    expect(artSources('coin', 'avif')).toMatch(
      /^\/art\/coin-96\.avif\?v=\w{8} 96w, \/art\/coin-128\.avif\?v=\w{8} 128w, \/art\/coin-256\.avif\?v=\w{8} 256w$/,
    )
  })

  test('a name that is not there is a mistake', () => {
    expect(() => art('unicorn')).toThrow('there is no picture unicorn')
  })
})
