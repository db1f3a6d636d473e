import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const client = join(import.meta.dirname, 'client')

/**
 * Builds the game client into a folder: for slots and for tables one script and one style sheet each, with content
 * hashes in their names, plus images and fonts. The sound of tables is a script of its own, which their page loads when
 * the player turns sound on.
 */
export async function buildClient(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'covers'), { recursive: true })
  // Built together, slots and tables would share chunks that delay their start.
  for (const entry of ['main.ts', 'table.ts']) await buildPage(join(client, entry), out)
  cpSync(join(client, 'assets'), out, { recursive: true })
  cpSync(join(client, 'covers'), join(out, 'covers'), { recursive: true })
}

const buildPage = (entry: string, out: string): Promise<unknown> =>
  build({
    entryPoints: [entry],
    outdir: out,
    entryNames: '[name]-[hash]',
    chunkNames: 'late-[name]-[hash]',
    splitting: true,
    bundle: true,
    format: 'esm',
    target: ['chrome111', 'safari16.4', 'firefox113'],
    minify: true,
    // Escaped, the texts of four languages would be three times as large.
    charset: 'utf8',
    legalComments: 'none',
    // Fonts and images keep their names because the page requests them by name.
    external: ['/assets/*'],
    logLevel: 'warning',
  })

if (import.meta.main) await buildClient(join(client, 'dist'))
