import { join } from 'node:path'
import { withPayload } from '@payloadcms/next/withPayload'

/** The build of the admin's pages; output in `build`. */
export default withPayload({
  distDir: 'build',
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Types are checked by `npm test`.
  typescript: { ignoreBuildErrors: true },
  experimental: { useTypeScriptCli: true, cpus: 1, turbopackFileSystemCacheForBuild: false },
  turbopack: { root: join(import.meta.dirname, '../..') },
})
