import '@payloadcms/next/css'
import '@zoria/ui/fonts.css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import '../../desk/desk.css'
import config from '../../payload.config.ts'
import { planPublishing } from '../../plans/plan-publishing.ts'
import { importMap } from './admin/importMap.js'

const serverFunction: ServerFunctionClient = async (call) => {
  'use server'
  return handleServerFunctions({ ...call, config, importMap, serverFunctions: { 'schedule-publish': planPublishing } })
}

/** The frame of every page of the admin. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
