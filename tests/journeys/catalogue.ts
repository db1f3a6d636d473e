import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../apps/web/src/i18n/catalogues')

/** The texts of one language by their ids, as the site carries them; asking for one that is missing fails the journey. */
export function catalogueOf(tag: 'en' | 'uk' | 'ru' | 'kk'): (id: string) => string {
  const texts = Object.assign(
    {},
    ...globSync('**/*.json', { cwd: join(root, tag) }).map(
      (file) => JSON.parse(readFileSync(join(root, tag, file), 'utf8')) as unknown,
    ),
  ) as Readonly<Record<string, string>>
  return (id) => {
    const text = texts[id]
    if (text === undefined) throw new Error(`the catalogue of ${tag} has no ${id}`)
    return text
  }
}
