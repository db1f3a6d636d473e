import type { CollectionConfig } from 'payload'
import { descriptions } from '../desk/labels.ts'
import { imageField, keyField, localisedText, localisedTextarea, paragraphs } from '../fields/fields.ts'
import type { House } from '../house.ts'
import { published } from './published.ts'

/** Headings with items. */
export function infoLists(house: House): CollectionConfig {
  return published(
    {
      slug: 'info-lists',
      title: 'key',
      columns: ['key'],
      fields: [
        keyField({ unique: true }),
        { name: 'header', type: 'group', fields: [localisedText('text'), imageField()] },
        {
          name: 'items',
          type: 'array',
          fields: [keyField({ unique: false }), localisedTextarea('text'), imageField()],
        },
      ],
    },
    house,
  )
}

/** Texts of modals: each entry by its key, its type the status or the action of its button (Spec §4, §9). */
export function modals(house: House): CollectionConfig {
  return published(
    {
      slug: 'modals',
      title: 'key',
      columns: ['key'],
      fields: [
        keyField({ unique: true }),
        {
          name: 'items',
          type: 'array',
          minRows: 1,
          required: true,
          fields: [
            keyField({ unique: false }),
            { name: 'type', type: 'text' },
            localisedTextarea('text'),
            imageField(),
          ],
        },
      ],
    },
    house,
  )
}

/** Static pages: a title, an introduction and sections. */
export function pages(house: House): CollectionConfig {
  return published(
    {
      slug: 'pages',
      title: 'key',
      columns: ['key', 'title', 'revisedAt'],
      fields: [
        keyField({ unique: true }),
        localisedText('title'),
        localisedTextarea('intro'),
        {
          name: 'revisedAt',
          type: 'date',
          required: true,
          admin: { position: 'sidebar', description: descriptions.revisedAt },
        },
        {
          name: 'sections',
          type: 'array',
          fields: [
            keyField({ unique: false }),
            localisedText('heading'),
            paragraphs('paragraphs'),
            paragraphs('items'),
            paragraphs('after'),
          ],
        },
      ],
    },
    house,
  )
}

/** Texts and search metadata of a game provider. */
export function providerTexts(house: House): CollectionConfig {
  return published(
    {
      slug: 'provider-texts',
      title: 'slug',
      columns: ['slug', 'title'],
      fields: [
        { ...keyField({ unique: true }), name: 'slug' },
        localisedText('title'),
        localisedTextarea('description'),
        paragraphs('paragraphs', { minRows: 1 }),
      ],
    },
    house,
  )
}
