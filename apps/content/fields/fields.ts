import type {
  ArrayField,
  Field,
  GroupField,
  NumberField,
  NumberFieldValidation,
  PayloadRequest,
  TextareaFieldValidation,
  TextField,
  TextFieldValidation,
} from 'payload'
import { descriptions } from '../desk/labels.ts'
import { wordOf } from '../desk/words.ts'

/** The language that every text must have; the other languages fall back to it (Spec §9). */
export const rootLocale = 'ru'

/** Is the text not empty? */
export const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

// Marks missing texts in the Russian form; missing-in-root.ts refuses publishing without them from any form.
const presentInRoot: TextFieldValidation & TextareaFieldValidation = (
  value: unknown,
  { req }: { req: PayloadRequest },
) => ((req.locale ?? rootLocale) !== rootLocale || hasText(value) ? true : wordOf(req, 'russianNeeded'))

/** Shows the Russian text behind an empty one. */
export const withFallback = { components: { Field: '/desk/fallback-field.tsx#FallbackField' } } as const

/** A short text in every language. */
export function localisedText(name: string): Field {
  return { name, type: 'text', localized: true, validate: presentInRoot, admin: withFallback }
}

/** A long localised text; its only markup is `**strong**` and `{name}` variables. */
export function localisedTextarea(name: string): Field {
  return { name, type: 'textarea', localized: true, validate: presentInRoot, admin: withFallback }
}

/** The key by which the site requests a document. */
export function keyField(more: { readonly unique: boolean }): TextField {
  return {
    name: 'key',
    type: 'text',
    required: true,
    ...(more.unique ? { unique: true, index: true } : {}),
    validate: isKey,
  } as TextField
}

const isKey: TextFieldValidation = (value, { req }) =>
  typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? true : wordOf(req, 'keyShape')

/** A distinguishing name with the characters of a key. */
export function nameField(name: string): TextField {
  return { name, type: 'text', required: true, index: true, validate: isKey } as TextField
}

/** A sort position. */
export function orderField(name: string): NumberField {
  return {
    name,
    type: 'number',
    required: true,
    defaultValue: 0,
    validate: isWhole,
    admin: { position: 'sidebar' },
  } as NumberField
}

const isWhole: NumberFieldValidation = (value, { req }) =>
  Number.isSafeInteger(value) ? true : wordOf(req, 'wholeNumber')

/** A picture: one of the site's by its key, or an uploaded one. */
export function imageField(): GroupField {
  return {
    name: 'image',
    type: 'group',
    fields: [
      { name: 'key', type: 'text', admin: { description: descriptions.pictureKey } },
      { name: 'file', type: 'upload', relationTo: 'media', admin: { description: descriptions.pictureFile } },
    ],
  }
}

/** A list of localised texts. */
export function paragraphs(name: string, more: { readonly minRows?: number } = {}): ArrayField {
  return {
    name,
    type: 'array',
    ...(more.minRows === undefined ? {} : { minRows: more.minRows, required: true }),
    fields: [localisedTextarea('text')],
  }
}
