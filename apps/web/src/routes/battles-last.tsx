import { redirect, type LoaderFunctionArgs } from 'react-router'
import { withPrefix } from '../lib/prefixed.ts'

/** Past battles are a tab of the battles page (Spec §2). */
export function loader(args: LoaderFunctionArgs) {
  return redirect(withPrefix('/battles?type=last', args))
}
