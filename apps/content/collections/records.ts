import type { CollectionConfig } from 'payload'
import { isEditor, nobody } from '../access/access.ts'
import { deeds } from '../changes/audit.ts'

/**
 * Who changed what and when; only the service writes rows, together with the change. Rows also queue notifications of
 * the site.
 */
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
      // What makes an order of staff one order, and the digest of everything that was typed (editor-desk.ts).
      { name: 'reference', type: 'text', unique: true, admin: { hidden: true } },
      { name: 'print', type: 'text', admin: { hidden: true } },
      { name: 'isTold', type: 'checkbox', required: true, defaultValue: false, index: true, admin: { hidden: true } },
    ],
  }
}

/**
 * Documents created from seed files, with a hash of the file: only documents that nobody edited are updated when their
 * file changes.
 */
export function seededKeys(): CollectionConfig {
  return {
    slug: 'seeded-keys',
    admin: { hidden: true },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody },
    fields: [
      { name: 'name', type: 'text', required: true, unique: true },
      { name: 'print', type: 'text' },
    ],
  }
}
