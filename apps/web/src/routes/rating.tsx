import { redirect, type LoaderFunctionArgs } from 'react-router'
import { withPrefix } from '../lib/prefixed.ts'

/** The rating lives in the profile (Spec §2). */
export function loader(args: LoaderFunctionArgs) {
  return redirect(withPrefix('/profile?tab=rating', args))
}
