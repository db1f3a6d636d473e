import type { LoaderFunctionArgs } from 'react-router'
import { pageRequest } from './page-request.ts'

/** A path of ours in the language of the address that asked. */
export function withPrefix(path: string, { context }: Pick<LoaderFunctionArgs, 'context'>): string {
  const { prefix } = context.get(pageRequest)
  return prefix === null ? path : `/${prefix}${path}`
}
