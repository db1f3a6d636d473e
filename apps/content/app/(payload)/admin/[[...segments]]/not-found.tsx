import { NotFoundPage } from '@payloadcms/next/views'
import config from '../../../../payload.config.ts'
import { importMap } from '../importMap.js'

type Asked = {
  readonly params: Promise<{ segments: string[] }>
  readonly searchParams: Promise<Record<string, string | string[]>>
}

/** The page for unknown addresses of the admin. */
export default function NotFound({ params, searchParams }: Asked) {
  return NotFoundPage({ config, importMap, params, searchParams })
}
