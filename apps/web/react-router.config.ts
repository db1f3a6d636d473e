import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole map of routes is small and goes with the page: no request for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
