import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './server/compress-files.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole map of routes is small and goes with the page: no request for parts of it.
  routeDiscovery: { mode: 'initial' },
  // A route is one file: the router waits forever for a separate file of a loader that does not arrive
  // (server/route-module-failures.ts).
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => compressFiles(join(buildDirectory, 'client')),
} satisfies Config
