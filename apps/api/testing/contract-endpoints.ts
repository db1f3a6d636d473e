import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '@zoria/contract/endpoint'

/** Every endpoint of the contract from all its files: new ones are included automatically. */
export async function contractEndpoints(): Promise<readonly Endpoint[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@zoria/contract/endpoint')))
  const files = globSync('*/*.ts', { cwd: folder, exclude: ['**/node_modules/**', '**/*.test.ts'] }).toSorted()
  const modules = (await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))) as Record<
    string,
    unknown
  >[]
  return [...new Set(modules.flatMap((exports) => Object.values(exports)).filter(isEndpoint))]
}

/** An endpoint in tables and test titles: `GET /payments/:id`. */
export const titleOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'replies' in value
