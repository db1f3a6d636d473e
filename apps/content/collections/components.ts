import type { ArrayField, CollectionConfig, DateFieldValidation, Field } from 'payload'
import { formGroup, inEveryLanguage, readForm, writeForm } from '../components/component-fields.ts'
import { componentForms, fieldsOf } from '../components/component-form.ts'
import { formLabels, formOptions } from '../desk/form-labels.ts'
import { descriptions } from '../desk/labels.ts'
import { wordOf } from '../desk/words.ts'
import { imageField, keyField, localisedText, localisedTextarea, nameField, orderField } from '../fields/fields.ts'
import type { House } from '../house.ts'
import { published } from './published.ts'

const entries = (name: string): ArrayField => ({
  name,
  type: 'array',
  ...(name === 'general' && {
    admin: {
      components: {
        Field: { path: '/desk/entries-field.tsx#EntriesField', clientProps: { typed: Object.keys(componentForms) } },
      },
    },
  }),
  fields: [
    keyField({ unique: false }),
    { ...localisedTextarea('value'), hooks: { beforeChange: [inEveryLanguage] } } as Field,
    { name: 'breakpoint', type: 'select', options: ['mobile', 'tablet', 'desktop'] },
    { name: 'component', type: 'relationship', relationTo: 'components', maxDepth: 0 },
    imageField(),
  ],
})

const chosen = (name: 'page' | 'type', defaultValue: string): Field =>
  ({
    ...nameField(name),
    // A function, so that the column gets no default.
    defaultValue: () => defaultValue,
    admin: {
      components: {
        Field: {
          path: '/desk/choice-field.tsx#ChoiceField',
          clientProps: { choices: formOptions[name].map(([value, label]) => ({ value, label })) },
        },
      },
    },
  }) as Field

/** Types with pictures of their own. */
const withPicture: readonly unknown[] = ['banner', 'coming-card', 'card', 'stream']

/** Elements of a page with a type, an audience, dates and a config (Spec §3): banners and cards. */
export function components(house: House): CollectionConfig {
  return published(
    {
      slug: 'components',
      title: 'key',
      columns: ['key', 'page', 'type', 'audience', 'order'],
      fields: [
        keyField({ unique: true }),
        { type: 'row', fields: [chosen('page', 'home'), chosen('type', 'banner')] },
        { ...localisedText('text'), label: formLabels.headline } as Field,
        formGroup(),
        { name: 'enabled', type: 'checkbox', defaultValue: true, admin: { position: 'sidebar' } },
        {
          name: 'audience',
          type: 'select',
          required: true,
          defaultValue: 'both',
          options: ['both', 'visitors', 'players'],
          admin: { position: 'sidebar' },
        },
        {
          name: 'languages',
          type: 'select',
          hasMany: true,
          options: ['en', 'uk', 'ru', 'kk'],
          admin: { position: 'sidebar', description: descriptions.languages },
        },
        orderField('order'),
        orderField('orderNonAuth'),
        { name: 'startsAt', type: 'date', admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } } },
        {
          name: 'endsAt',
          type: 'date',
          validate: isAfterStart,
          admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
        },
        {
          ...imageField(),
          admin: { condition: ({ type }) => withPicture.includes(type) || fieldsOf(type).length === 0 },
        },
        {
          type: 'collapsible',
          label: formLabels.entries,
          admin: { initCollapsed: true },
          fields: [
            { name: 'config', type: 'group', fields: [entries('general'), entries('desktop'), entries('mobile')] },
          ],
        },
      ],
      hooks: { afterRead: [readForm], beforeChange: [writeForm] },
    },
    house,
  )
}

const isAfterStart: DateFieldValidation = (endsAt, { req, siblingData }) => {
  const { startsAt } = siblingData as { readonly startsAt?: unknown }
  return !endsAt || !startsAt || Date.parse(String(startsAt)) < new Date(endsAt).getTime()
    ? true
    : wordOf(req, 'endAfterStart')
}
