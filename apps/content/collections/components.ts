import type { ArrayField, CollectionConfig, DateFieldValidation } from 'payload'
import { descriptions } from '../desk/labels.ts'
import { wordOf } from '../desk/words.ts'
import { imageField, keyField, localisedText, localisedTextarea, nameField, orderField } from '../fields/fields.ts'
import type { House } from '../house.ts'
import { published } from './published.ts'

const entries = (name: string): ArrayField => ({
  name,
  type: 'array',
  fields: [
    keyField({ unique: false }),
    localisedTextarea('value'),
    { name: 'breakpoint', type: 'select', options: ['mobile', 'tablet', 'desktop'] },
    { name: 'component', type: 'relationship', relationTo: 'components', maxDepth: 0 },
    imageField(),
  ],
})

/** Things of a page with a type, an audience, dates and a config (Spec §3): banners and cards. */
export function components(house: House): CollectionConfig {
  return published({
    slug: 'components',
    title: 'key',
    columns: ['key', 'page', 'type', 'audience', 'order'],
    fields: [
      keyField({ unique: true }),
      { type: 'row', fields: [nameField('page'), nameField('type')] },
      localisedText('text'),
      { name: 'enabled', type: 'checkbox', defaultValue: true, admin: { position: 'sidebar' } },
      { name: 'audience', type: 'select', required: true, defaultValue: 'both', options: ['both', 'visitors', 'players'], admin: { position: 'sidebar' } },
      { name: 'languages', type: 'select', hasMany: true, options: ['en', 'uk', 'ru', 'kk'], admin: { position: 'sidebar', description: descriptions.languages } },
      orderField('order'),
      orderField('orderNonAuth'),
      { name: 'startsAt', type: 'date', admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } } },
      { name: 'endsAt', type: 'date', validate: isAfterStart, admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } } },
      imageField(),
      { name: 'config', type: 'group', fields: [entries('general'), entries('desktop'), entries('mobile')] },
    ],
  }, house)
}

const isAfterStart: DateFieldValidation = (endsAt, { req, siblingData }) => {
  const { startsAt } = siblingData as { readonly startsAt?: unknown }
  return !endsAt || !startsAt || Date.parse(String(startsAt)) < new Date(endsAt).getTime() ? true : wordOf(req, 'endAfterStart')
}
