import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter } from '@payloadcms/ui'
import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { wordOf } from '../desk/words.ts'
import { OwnAccount } from './own-account.tsx'
import { findFactor } from './second-factors.ts'

/** The page where an editor changes the own password and authenticator. */
export async function OwnAccountView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req, locale, permissions, visibleEntities } = initPageResult
  if (!req.user) redirect('/admin/login')
  const factor = await findFactor(req, req.user.id)
  return (
    <DefaultTemplate
      i18n={req.i18n}
      {...(locale && { locale })}
      {...(params && { params })}
      {...(searchParams && { searchParams })}
      payload={req.payload}
      permissions={permissions}
      user={req.user}
      visibleEntities={visibleEntities}
    >
      <Gutter>
        <h1>{wordOf(req, 'ownAccount')}</h1>
        <OwnAccount recoveryCodesLeft={factor?.recoveryDigests.length ?? null} />
      </Gutter>
    </DefaultTemplate>
  )
}
