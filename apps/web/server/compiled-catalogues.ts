import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogue = /\/src\/i18n\/catalogues\/[a-z]{2}\/(?:[a-z-]+\/)?[a-z-]+\.json$/

/** Turns message catalogues into compiled messages at build, so that no browser carries a parser of plurals. */
export function compiledCatalogues(): Plugin {
  return {
    name: 'zoria-compiled-catalogues',
    enforce: 'pre',
    transform(source, id) {
      if (!catalogue.test(id)) return null
      return { code: JSON.stringify(compileCatalogue(JSON.parse(source) as Record<string, string>)), map: null }
    },
  }
}

/** Compiles every message; throws with the id of one that is no ICU message. */
export function compileCatalogue(messages: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      try {
        return [id, compileMessageOrThrow(message)]
      } catch (cause) {
        throw new Error(`the message ${id} cannot be compiled: ${message}`, { cause })
      }
    }),
  )
}
