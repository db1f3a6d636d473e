import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { Logo } from '../desk/logo.tsx'
import { LogInForm } from './log-in-form.tsx'

/** The log-in page, in place of Payload's, which has no second factor. */
export function LogInView({ initPageResult, searchParams }: AdminViewServerProps) {
  const { user, payload } = initPageResult.req
  const next = getSafeRedirect({
    fallbackTo: payload.config.routes.admin,
    redirectTo: searchParams?.['redirect'] as string,
  })
  if (user) redirect(next)
  return (
    <>
      <div className="login__brand">
        <Logo />
      </div>
      <LogInForm next={next} />
    </>
  )
}
