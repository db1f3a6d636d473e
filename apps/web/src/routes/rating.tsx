import { redirect } from 'react-router'

/** The rating lives in the profile (Spec §2). The prefix of the language is the router's base: it is put in front of every redirect. */
export function loader() {
  return redirect('/profile?tab=rating')
}
