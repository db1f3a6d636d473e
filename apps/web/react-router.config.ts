import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './server/compress-files.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole map of routes is small and goes with the page: no request for parts of it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => compressFiles(join(buildDirectory, 'client')),
} satisfies Config
