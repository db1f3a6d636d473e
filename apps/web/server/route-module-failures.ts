import type { Plugin } from 'vite'

const ofRouter = /\/react-router\/dist\/[a-z]+\/lib\/dom\/ssr\/routeModules\.js$/
const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
/** The router does not expect its loader to throw: it would show a page without content, or wait forever. */
const failed = 'return { default() { throw error; }, clientLoader: () => null, clientAction: () => null };'

/**
 * Lets an error boundary show that the file of a route did not load. React Router reloads the page that the player is
 * leaving: each press of the link would silently reload it, and what was typed there would be lost. Why a patch:
 * docs/decisions/0051-patched-loader-of-route-modules.md
 */
export function routeModuleFailures(): Plugin {
  return {
    name: 'zoria-route-module-failures',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return ofRouter.test(id) ? { code: withFailures(code), map: null } : null
    },
  }
}

/**
 * The loader of route modules; in place of one that did not load it gives a page that throws what failed. An update of
 * the router that changes it stops the build.
 */
export function withFailures(code: string): string {
  if (!reload.test(code))
    throw new Error(
      'React Router loads route modules differently now: look at its lib/dom/ssr/routeModules.js and adapt route-module-failures.ts',
    )
  return code.replace(reload, failed)
}
