import { instant } from '@zoria/kernel'
import * as z from 'zod'
import type { ContentKind } from '../rules/content-kinds.ts'
import { contentTags } from '../rules/localised.ts'
import { readStream, streamType } from '../rules/streams.ts'

const filled = z.string().trim().min(1)
const localised = z.object({ en: filled.optional(), uk: filled.optional(), ru: filled, kk: filled.optional() }).strict()
const key = z.string().regex(/^[\w-]{1,80}$/)
const at = z.iso.datetime().transform(instant).nullable().default(null)

/** Where the site shows pictures that were given to the content service. */
const mediaPath = /^\/api\/content\/media\/[\w.-]+$/

/** A picture of the site by its key, or one stored elsewhere by its address. */
const mediaAddress = z.string().regex(mediaPath)
const source = z
  .object({ imageUrl: mediaAddress, type: z.enum(['image/avif', 'image/webp']), width: z.int().positive() })
  .strict()
const image = z
  .object({
    key: z.string(),
    imageUrl: z
      .union([z.url({ protocol: /^https$/ }), mediaAddress])
      .nullable()
      .default(null),
    sources: z.array(source).optional(),
  })
  .strict()

const configEntry = z
  .object({
    key: z.string(),
    value: z.union([filled, localised]),
    breakpoint: z.enum(['mobile', 'tablet', 'desktop']).optional(),
    component: z.string().optional(),
    image: image.optional(),
  })
  .strict()
const configEntries = z.array(configEntry).default([])

const modalRow = z
  .object({
    key,
    items: z
      .array(
        z
          .object({
            key,
            type: z.string().nullable().default(null),
            text: localised,
            image: image.nullable().default(null),
          })
          .strict(),
      )
      .min(1),
  })
  .strict()

const componentRow = z
  .object({
    key,
    page: key,
    type: key,
    text: localised,
    enabled: z.boolean().default(true),
    withAuth: z.boolean().nullable().default(null),
    /** The languages it is for; none named: all. */
    languages: z.array(z.enum(contentTags)).default([]),
    order: z.int().default(0),
    orderNonAuth: z.int().default(0),
    startsAt: at,
    endsAt: at,
    image: image.nullable().default(null),
    config: z
      .object({ general: configEntries, desktop: configEntries, mobile: configEntries })
      .strict()
      .default({ general: [], desktop: [], mobile: [] }),
  })
  .strict()
  .superRefine(({ type, config }, ctx) => {
    // Browsers open the address of a stream: one that is not whole is not shown.
    for (const fault of type === streamType ? readStream(config.general).faults : [])
      ctx.addIssue({ code: 'custom', path: ['config', 'general', fault], message: 'not what a stream needs' })
  })

const infoListRow = z
  .object({
    key,
    header: z.object({ text: localised, image: image.nullable().default(null) }).strict(),
    items: z.array(z.object({ key, text: localised, image: image.nullable().default(null) }).strict()),
  })
  .strict()

const texts = z.array(localised).default([])

const pageRow = z
  .object({
    key,
    title: localised,
    intro: localised,
    updatedAt: z.iso.datetime().transform(instant),
    sections: z.array(z.object({ key, heading: localised, paragraphs: texts, items: texts, after: texts }).strict()),
  })
  .strict()

const providerRow = z
  .object({ slug: key, title: localised, description: localised, paragraphs: z.array(localised).min(1) })
  .strict()

/** What everything read from outside is proven by, a row at a time. */
export const contentShapes = {
  components: componentRow,
  infoLists: infoListRow,
  modals: modalRow,
  pages: pageRow,
  providers: providerRow,
} as const

export type ContentRow<Kind extends ContentKind = ContentKind> = z.output<(typeof contentShapes)[Kind]>

export type ComponentRow = ContentRow<'components'>
export type InfoListRow = ContentRow<'infoLists'>
export type PageRow = ContentRow<'pages'>
export type ProviderRow = ContentRow<'providers'>

/** What names a row among those of its kind. */
export const keyOfRow = (row: ContentRow): string => ('slug' in row ? row.slug : row.key)
