import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = fileURLToPath(new URL('../src/lib/contract-schemas.ts', import.meta.url))
const ofContract = /\/packages\/contract\/[a-z/-]+\.ts$/
const importOfSchemas = /^import \* as z from 'zod\/mini'$/m

/** Gives the contract in browsers a small stand-in for the library of schemas: browsers check frames of live streams, nothing else. */
export function schemalessContract(): Plugin {
  return {
    name: 'zoria-schemaless-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!ofContract.test(id) || !importOfSchemas.test(code)) return null
      return { code: code.replace(importOfSchemas, `import { z } from ${JSON.stringify(standIn)}`), map: null }
    },
  }
}
