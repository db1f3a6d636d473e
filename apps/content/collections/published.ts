import type { CollectionConfig, Field } from 'payload'
import { accessTo } from '../access/access.ts'
import type { PublishedKind } from '../access/roles.ts'
import { audited } from '../changes/record-change.ts'
import { demandRoot } from '../fields/said-in-root.ts'
import type { House } from '../house.ts'
import { platformNow } from '../platform-clock.ts'
import { previewOf } from '../preview/preview-address.ts'

type Shape = { readonly slug: PublishedKind; readonly title: string; readonly columns: readonly string[]; readonly fields: Field[] }

/** A kind of thing that is drafted, previewed, published now or at an hour, and told to the site when it changes. */
export function published({ slug, title, columns, fields }: Shape, house: House): CollectionConfig {
  const recorded = audited(slug, house)
  const addressOf = async (doc: Readonly<Record<string, unknown>>, locale: string): Promise<string> => previewOf({ kind: slug, doc, locale, now: house.now(), siteNow: await platformNow(house) }, house)
  return {
    slug,
    admin: {
      useAsTitle: title,
      defaultColumns: [...columns, '_status', 'updatedAt'],
      preview: (doc, { locale }) => addressOf(doc, locale),
      // Beside the form, as it was saved last: each saving has an address of its own.
      livePreview: { url: ({ data, locale }) => addressOf(data, locale.code), breakpoints: screens },
    },
    access: accessTo(slug),
    versions: { drafts: { schedulePublish: true }, maxPerDoc: 50 },
    timestamps: true,
    // Many at once would be written before one of them is refused.
    disableBulkEdit: true,
    hooks: { ...recorded, afterChange: [demandRoot, ...(recorded.afterChange ?? [])] },
    fields,
  }
}

/** Screens that texts are looked at on: the narrowest and the widest that the site is made for (Spec §9). */
const screens = [{ name: 'mobile', label: '380', width: 380, height: 800 }, { name: 'desktop', label: '1440', width: 1440, height: 900 }]
