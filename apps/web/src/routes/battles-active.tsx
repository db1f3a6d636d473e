import { redirect } from 'react-router'

/** Running battles are a tab of the battles page (Spec §2). */
export function loader() {
  return redirect('/battles?type=active')
}
