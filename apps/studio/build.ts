import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const client = join(import.meta.dirname, 'client')

/** Builds the game client into a folder: one script and one style named by their content, the pictures and fonts beside them. */
export async function buildClient(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'covers'), { recursive: true })
  await build({
    entryPoints: [join(client, 'main.ts')],
    outdir: out,
    entryNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: ['chrome111', 'safari16.4', 'firefox113'],
    minify: true,
    // Letters as they are: written as escapes, four languages would weigh three times as much.
    charset: 'utf8',
    legalComments: 'none',
    // Fonts and pictures keep their names: the page asks for them by name.
    external: ['/assets/*'],
    logLevel: 'warning',
  })
  cpSync(join(client, 'assets'), out, { recursive: true })
  cpSync(join(client, 'covers'), join(out, 'covers'), { recursive: true })
}

if (import.meta.main) await buildClient(join(client, 'dist'))
