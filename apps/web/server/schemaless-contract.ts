import type { Plugin } from 'vite'

const standIn = '\0zoria-no-schemas'
const ofContract = /\/packages\/contract\/[a-z/-]+\.ts$/
const importOfSchemas = /^import \* as z from 'zod\/mini'$/m

// Code that would validate with a schema fails immediately: there is none.
const source = `const missing = () => { throw new Error('the contract has no schemas in a browser') }
export const z = new Proxy(function () {}, { get: (_, name) => /arse/.test(String(name)) ? missing : z, apply: () => z })`

/**
 * Browsers call the endpoints of the contract and check nothing by its schemas: the server does. In their build every schema is one
 * value that takes any call, so that no page carries the library of schemas before it needs one of its own.
 */
export function schemalessContract(): Plugin {
  return {
    name: 'zoria-schemaless-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'virtual:zoria-no-schemas' ? standIn : null),
    load: (id) => (id === standIn ? source : null),
    transform(code, id) {
      if (!ofContract.test(id) || !importOfSchemas.test(code)) return null
      return { code: code.replace(importOfSchemas, "import { z } from 'virtual:zoria-no-schemas'"), map: null }
    },
  }
}
