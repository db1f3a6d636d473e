import type { CollectionConfig, Field } from 'payload'
import { accessTo } from '../access/access.ts'
import type { PublishedKind } from '../access/roles.ts'
import { audited } from '../changes/record-change.ts'
import type { House } from '../house.ts'
import { platformNow } from '../platform-clock.ts'
import { previewOf } from '../preview/preview-address.ts'

type Shape = { readonly slug: PublishedKind; readonly title: string; readonly columns: readonly string[]; readonly fields: Field[] }

/** A kind of thing that is drafted, previewed, published now or at an hour, and told to the site when it changes. */
export function published({ slug, title, columns, fields }: Shape, house: House): CollectionConfig {
  return {
    slug,
    admin: { useAsTitle: title, defaultColumns: [...columns, '_status', 'updatedAt'], preview: async (doc, { locale }) => previewOf({ kind: slug, doc, locale, now: house.now(), siteNow: await platformNow(house) }, house) },
    access: accessTo(slug),
    versions: { drafts: { schedulePublish: true }, maxPerDoc: 50 },
    timestamps: true,
    hooks: audited(slug, house),
    fields,
  }
}
