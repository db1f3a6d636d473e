import type { CollectionConfig, Field } from 'payload'
import { accessTo } from '../access/access.ts'
import type { PublishedKind } from '../access/roles.ts'
import { audited } from '../changes/record-change.ts'
import { revised, revisionField } from '../changes/revisions.ts'
import { demandRoot } from '../fields/missing-in-root.ts'
import type { House } from '../house.ts'
import { platformNow } from '../platform-clock.ts'
import { previewOf } from '../preview/preview-address.ts'

type Shape = {
  readonly slug: PublishedKind
  readonly title: string
  readonly columns: readonly string[]
  readonly fields: Field[]
  readonly hooks?: Pick<NonNullable<CollectionConfig['hooks']>, 'afterRead' | 'beforeChange'>
}

/** A collection with drafts, previews, scheduled publishing, and notification of the site. */
export function published({ slug, title, columns, fields, hooks = {} }: Shape, house: House): CollectionConfig {
  const recorded = audited(slug, house)
  const { beforeOperation, beforeChange: number } = revised(slug)
  const addressOf = async (doc: Readonly<Record<string, unknown>>, locale: string): Promise<string> =>
    previewOf({ kind: slug, doc, locale, now: house.now(), siteNow: await platformNow(house) }, house)
  return {
    slug,
    admin: {
      useAsTitle: title,
      defaultColumns: [...columns, '_status', 'updatedAt'],
      preview: (doc, { locale }) => addressOf(doc, locale),
      // The preview beside the form shows the last saved version: each version has its own address.
      livePreview: { url: ({ data, locale }) => addressOf(data, locale.code), breakpoints: screens },
    },
    access: accessTo(slug),
    versions: { drafts: { schedulePublish: true }, maxPerDoc: 50 },
    timestamps: true,
    // A bulk update would write documents before one of them is refused.
    disableBulkEdit: true,
    hooks: {
      ...recorded,
      ...hooks,
      beforeOperation,
      beforeChange: [...number, ...(hooks.beforeChange ?? []), ...(recorded.beforeChange ?? [])],
      afterChange: [demandRoot, ...(recorded.afterChange ?? [])],
    },
    fields: [...fields, revisionField],
  }
}

/** Preview sizes: the narrowest and the widest screen that the site supports (Spec §9). */
const screens = [
  { name: 'mobile', label: '380', width: 380, height: 800 },
  { name: 'desktop', label: '1440', width: 1440, height: 900 },
]
