import { TextareaField, TextField } from '@payloadcms/ui'
import type { TextareaFieldServerProps, TextFieldServerProps } from 'payload'
import { fallbackOf } from '../fields/fallback-text.ts'

/**
 * A localised text. While it is empty, its placeholder is the text that readers see instead; the placeholder is never
 * saved.
 */
export async function FallbackField({
  clientField,
  collectionSlug,
  data,
  id,
  path,
  readOnly = false,
  req,
  schemaPath = path,
}: TextFieldServerProps | TextareaFieldServerProps) {
  const placeholder = await fallbackOf({ req, collection: collectionSlug, id, path, form: data })
  const field =
    placeholder === undefined ? clientField : { ...clientField, admin: { ...clientField.admin, placeholder } }
  const props = { field: field as never, path, readOnly, schemaPath }
  return field.type === 'textarea' ? <TextareaField {...props} /> : <TextField {...props} />
}
