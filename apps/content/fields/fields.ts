import type { ArrayField, Field, GroupField, NumberField, NumberFieldValidation, TextareaFieldValidation, TextField, TextFieldValidation } from 'payload'

/** The language that everything is written in; the others fall back to it (Spec §9). */
export const rootLocale = 'ru'

const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

// What is not translated is told in Russian, so only Russian must be there.
const saidInRoot: TextFieldValidation & TextareaFieldValidation = (value: unknown, { req }: { req: { locale?: string | null | undefined } }) =>
  (req.locale ?? rootLocale) !== rootLocale || said(value) ? true : 'The Russian text is needed: other languages fall back to it.'

/** A short text in every language. */
export function localisedText(name: string): Field {
  return { name, type: 'text', localized: true, validate: saidInRoot }
}

/** A long text in every language; `**strong**` words and `{names}` of variables are its only marks. */
export function localisedTextarea(name: string): Field {
  return { name, type: 'textarea', localized: true, validate: saidInRoot }
}

/** By what the site asks for a thing. */
export function keyField(more: { readonly unique: boolean }): TextField {
  return { name: 'key', type: 'text', required: true, ...(more.unique ? { unique: true, index: true } : {}), validate: isKey } as TextField
}

const isKey: TextFieldValidation = (value) => (typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? true : 'Letters, digits, - and _ are needed, at most 80.')

/** By what things are told apart: the site takes the same letters as in keys. */
export function nameField(name: string): TextField {
  return { name, type: 'text', required: true, index: true, validate: isKey } as TextField
}

/** A place in a row of things. */
export function orderField(name: string): NumberField {
  return { name, type: 'number', required: true, defaultValue: 0, validate: isWhole, admin: { position: 'sidebar' } } as NumberField
}

const isWhole: NumberFieldValidation = (value) => (Number.isSafeInteger(value) ? true : 'A whole number is needed.')

/** A picture: one of the site's own by its key, or one that was put here. */
export function imageField(): GroupField {
  return {
    name: 'image',
    type: 'group',
    fields: [
      { name: 'key', type: 'text', admin: { description: 'A picture of the site by its key' } },
      { name: 'file', type: 'upload', relationTo: 'media', admin: { description: 'Or one of the media' } },
    ],
  }
}

/** Texts under each other, every one in every language. */
export function paragraphs(name: string, more: { readonly minRows?: number } = {}): ArrayField {
  return { name, type: 'array', ...(more.minRows === undefined ? {} : { minRows: more.minRows, required: true }), fields: [localisedTextarea('text')] }
}
