import type { ArrayField, Field, GroupField, NumberField, NumberFieldValidation, PayloadRequest, TextareaFieldValidation, TextField, TextFieldValidation } from 'payload'
import { descriptions } from '../desk/labels.ts'
import { wordOf } from '../desk/words.ts'

/** The language that everything is written in; the others fall back to it (Spec §9). */
export const rootLocale = 'ru'

/** Whether a text says anything. */
export const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

// So that the Russian form marks what is missing; that nothing is published without it, from no form, is for said-in-root.ts.
const saidInRoot: TextFieldValidation & TextareaFieldValidation = (value: unknown, { req }: { req: PayloadRequest }) =>
  (req.locale ?? rootLocale) !== rootLocale || said(value) ? true : wordOf(req, 'russianNeeded')

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

const isKey: TextFieldValidation = (value, { req }) => (typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? true : wordOf(req, 'keyShape'))

/** By what things are told apart: the site takes the same letters as in keys. */
export function nameField(name: string): TextField {
  return { name, type: 'text', required: true, index: true, validate: isKey } as TextField
}

/** A place in a row of things. */
export function orderField(name: string): NumberField {
  return { name, type: 'number', required: true, defaultValue: 0, validate: isWhole, admin: { position: 'sidebar' } } as NumberField
}

const isWhole: NumberFieldValidation = (value, { req }) => (Number.isSafeInteger(value) ? true : wordOf(req, 'wholeNumber'))

/** A picture: one of the site's own by its key, or one that was put here. */
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

/** Texts under each other, every one in every language. */
export function paragraphs(name: string, more: { readonly minRows?: number } = {}): ArrayField {
  return { name, type: 'array', ...(more.minRows === undefined ? {} : { minRows: more.minRows, required: true }), fields: [localisedTextarea('text')] }
}
