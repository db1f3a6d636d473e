import type { CollectionConfig } from 'payload'
import { isEditor, nobody } from '../access/access.ts'
import { deeds } from '../changes/audit.ts'

/** Who changed what and when; a row is written with the change itself, and by nobody else. It is also what the site has still to be told. */
export function audit(): CollectionConfig {
  return {
    slug: 'audit',
    admin: { useAsTitle: 'subject', defaultColumns: ['createdAt', 'who', 'what', 'kind', 'subject', 'note'] },
    access: { create: nobody, update: nobody, delete: nobody, read: isEditor },
    defaultSort: '-createdAt',
    fields: [
      { name: 'who', type: 'text', required: true },
      { name: 'what', type: 'select', required: true, options: [...deeds] },
      { name: 'kind', type: 'text', required: true },
      { name: 'subject', type: 'text', required: true },
      { name: 'note', type: 'text' },
      { name: 'isTold', type: 'checkbox', required: true, defaultValue: false, index: true, admin: { hidden: true } },
    ],
  }
}

/** Rows that were put here by a start once, and what their files said: only what nobody touched is written again, once its file was mended. */
export function seededKeys(): CollectionConfig {
  return {
    slug: 'seeded-keys',
    admin: { hidden: true },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody },
    fields: [{ name: 'name', type: 'text', required: true, unique: true }, { name: 'print', type: 'text' }],
  }
}
