'use client'

import { ArrayField, useFormFields } from '@payloadcms/ui'
import type { ArrayFieldClientProps } from 'payload'

/** The raw entries for all screens, for types without a form. */
export function EntriesField({ typed, ...props }: ArrayFieldClientProps & { readonly typed: readonly string[] }) {
  const type = useFormFields(([fields]) => fields['type']?.value)
  return typed.includes(String(type)) ? null : <ArrayField {...props} />
}
