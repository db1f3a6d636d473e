import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import config from '../../../../payload.config.ts'
import { importMap } from '../importMap.js'

type Asked = {
  readonly params: Promise<{ segments: string[] }>
  readonly searchParams: Promise<Record<string, string | string[]>>
}

/** The title of a page of the admin. */
export function generateMetadata({ params, searchParams }: Asked): Promise<Metadata> {
  return generatePageMetadata({ config, params, searchParams })
}

/** Every page of the admin. */
export default function Page({ params, searchParams }: Asked) {
  return RootPage({ config, importMap, params, searchParams })
}
