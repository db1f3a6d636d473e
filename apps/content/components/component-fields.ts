import type {
  CollectionAfterReadHook,
  CollectionBeforeChangeHook,
  Field,
  FieldHook,
  GroupField,
  SelectField,
  TextField,
  TextFieldValidation,
} from 'payload'
import { formDescriptions, formLabels, formOptions } from '../desk/form-labels.ts'
import { wordOf } from '../desk/words.ts'
import { rootLocale, withFallback } from '../fields/fields.ts'
import { fieldsOf, formOf, isText, withForm, type SettingName } from './component-form.ts'

type Row = Readonly<Record<string, unknown>>

/** Shows a field only for types that have it. */
const admin = (name: SettingName) => ({
  condition: ({ type }: Row) => fieldsOf(type).includes(name),
  width: '50%',
  disableListColumn: true as const,
  disableListFilter: true as const,
  ...(formDescriptions[name] && { description: formDescriptions[name] }),
})

const text = (name: SettingName): TextField => ({
  name,
  type: 'text',
  localized: true,
  label: formLabels[name],
  admin: { ...admin(name), ...withFallback },
})

/** A value that is equal in all languages and has a format accepted by the site. */
const shaped = (
  name: SettingName,
  {
    shape,
    fault,
    Field,
  }: {
    shape: RegExp
    fault: 'addressShape' | 'coloursShape' | 'listShape' | 'streamAddressShape' | 'hoursShape'
    Field?: object
  },
): TextField => {
  const validate: TextFieldValidation = (value, { req }) =>
    !value || shape.test(String(value)) ? true : wordOf(req, fault)
  return {
    name,
    type: 'text',
    label: formLabels[name],
    validate,
    admin: { ...admin(name), ...(Field && { components: { Field } }) },
  } as TextField
}

const choice = (name: 'icon' | 'list' | 'market'): SelectField => ({
  name,
  type: 'select',
  label: formLabels[name],
  options: formOptions[name].map(([value, label]) => ({ value, label })),
  admin: admin(name),
})

const colours = (name: 'colours' | 'tone', count: number): TextField =>
  shaped(name, {
    shape: new RegExp(`^#[\\da-f]{6}(,#[\\da-f]{6}){${count - 1}}$`, 'i'),
    fault: 'coloursShape',
    Field: { path: '/desk/colours-field.tsx#ColoursField', clientProps: { count } },
  })

// Addresses that the site accepts in content: a path of the site, or a modal over the page.
const address = (name: SettingName): TextField =>
  shaped(name, { shape: /^(\/(?![/\\])|\?)[^\p{Cc}\p{Zl}\p{Zp}]*$/u, fault: 'addressShape' })
const names = (name: SettingName): TextField =>
  shaped(name, { shape: /^[\w-]{1,80}(,[\w-]{1,80}){0,9}$/, fault: 'listShape' })

// What the site accepts of a stream (contexts/content/rules/streams.ts): a playlist over TLS or a stream of the
// sandbox, and hours of the week.
const playlist = (): TextField =>
  shaped('streamAddress', {
    shape: /^(https:\/\/[^\s\\@#]+\.m3u8(\?[^\s\\#]*)?|sandbox:[\w-]{1,80})$/,
    fault: 'streamAddressShape',
  })
const opening =
  /(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:[,-](?:mon|tue|wed|thu|fri|sat|sun))* )?(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)/
const hours = (): TextField =>
  shaped('hours', { shape: new RegExp(`^${opening.source}(; ?${opening.source})*$`), fault: 'hoursShape' })

const row = (...fields: Field[]): Field => ({ type: 'row', fields })

/**
 * The form of a component: the fields of its type. Values are stored as entries of its config, which the site reads;
 * they have no columns.
 */
export const formGroup = (): GroupField => ({
  name: 'form',
  type: 'group',
  virtual: true,
  label: formLabels.form,
  admin: {
    readOnly: false,
    disableListColumn: true,
    disableListFilter: true,
    condition: ({ type }) => fieldsOf(type).length > 0,
  },
  fields: [
    row(text('title')),
    row(text('kicker'), text('line')),
    {
      name: 'text',
      type: 'textarea',
      localized: true,
      label: formLabels.text,
      admin: { ...admin('text'), ...withFallback, width: '100%' },
    },
    row(address('action'), text('actionLabel')),
    row(address('secondAction'), text('secondActionLabel')),
    row(colours('colours', 3), colours('tone', 1)),
    row(names('pictures'), names('game')),
    row(choice('icon'), choice('list')),
    row(playlist()),
    row(hours(), choice('market')),
  ],
})

/** Fills the form from the config when one language is read. */
export const readForm: CollectionAfterReadHook = ({ doc, req }) => {
  const { form: _, ...kept } = doc as Row & { readonly config?: { readonly general?: readonly Row[] } }
  return req.locale === 'all' || kept.config === undefined || fieldsOf(kept['type']).length === 0
    ? kept
    : { ...kept, form: formOf(kept['type'], kept.config.general ?? []) }
}

/** Writes the form's values into the config. A change without a form keeps the given config. */
export const writeForm: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const { form, ...given } = data as Row & { form?: Row; config?: Row }
  if (form === undefined) return data
  const config = (given.config ?? (originalDoc as { config?: Row } | undefined)?.config ?? {}) as {
    readonly general?: readonly Row[]
  }
  const type = given['type'] ?? (originalDoc as Row | undefined)?.['type']
  return {
    ...data,
    config: {
      ...config,
      general: withForm(config.general ?? [], { type, form, isRoot: (req.locale ?? rootLocale) === rootLocale }),
    },
  }
}

/** Stores addresses and colours in all languages, whichever was edited. */
export const inEveryLanguage: FieldHook = ({ value, siblingData, siblingDocWithLocales, req }) => {
  const { localization } = req.payload.config
  if (isText((siblingData as Row)['key']) || siblingDocWithLocales === undefined || !localization) return value
  // The languages that Payload merges but does not write in this request.
  siblingDocWithLocales['value'] = Object.fromEntries(localization.localeCodes.map((code) => [code, value]))
  return value
}
