import { join } from 'node:path'
import { withPayload } from '@payloadcms/next/withPayload'

/** How the admin's pages are built; what is made lies in `build`. */
export default withPayload({
  distDir: 'build',
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Types are a step of the house's own checks.
  typescript: { ignoreBuildErrors: true },
  experimental: { useTypeScriptCli: true, cpus: 1, turbopackFileSystemCacheForBuild: false },
  turbopack: { root: join(import.meta.dirname, '../..') },
})
