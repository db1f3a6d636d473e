import { instant } from '@zoria/kernel'
import * as z from 'zod'

const said = z.string().trim().min(1)
const localised = z.object({ en: said.optional(), uk: said.optional(), ru: said, kk: said.optional() }).strict()
const key = z.string().regex(/^[\w-]{1,80}$/)
const at = z.iso.datetime().transform(instant).nullable().default(null)

/** A picture of the site by its key, or one kept elsewhere by its address. */
const image = z.object({ key: z.string(), imageUrl: z.url({ protocol: /^https$/ }).nullable().default(null) }).strict()

const configEntry = z.object({ key: z.string(), value: z.union([said, localised]), breakpoint: z.enum(['mobile', 'tablet', 'desktop']).optional(), component: z.string().optional(), image: image.optional() }).strict()
const configEntries = z.array(configEntry).default([])

const modalRow = z.object({ key, items: z.array(z.object({ key, type: z.string().nullable().default(null), text: localised, image: image.nullable().default(null) }).strict()).min(1) }).strict()

const componentRow = z.object({
  key,
  page: key,
  type: key,
  text: localised,
  enabled: z.boolean().default(true),
  withAuth: z.boolean().nullable().default(null),
  order: z.int().default(0),
  orderNonAuth: z.int().default(0),
  startsAt: at,
  endsAt: at,
  image: image.nullable().default(null),
  config: z.object({ general: configEntries, desktop: configEntries, mobile: configEntries }).strict().default({ general: [], desktop: [], mobile: [] }),
}).strict()

const infoListRow = z.object({
  key,
  header: z.object({ text: localised, image: image.nullable().default(null) }).strict(),
  items: z.array(z.object({ key, text: localised, image: image.nullable().default(null) }).strict()),
}).strict()

const texts = z.array(localised).default([])

const pageRow = z.object({
  key,
  title: localised,
  intro: localised,
  updatedAt: z.iso.datetime().transform(instant),
  sections: z.array(z.object({ key, heading: localised, paragraphs: texts, items: texts, after: texts }).strict()),
}).strict()

const providerRow = z.object({ slug: key, title: localised, description: localised, paragraphs: z.array(localised).min(1) }).strict()

/** Shapes that everything read from outside is proven by. */
export const contentShapes = { modals: z.array(modalRow), components: z.array(componentRow), infoLists: z.array(infoListRow), pages: z.array(pageRow), providers: z.array(providerRow) }

export type ModalRow = z.output<typeof modalRow>
export type ComponentRow = z.output<typeof componentRow>
export type InfoListRow = z.output<typeof infoListRow>
export type PageRow = z.output<typeof pageRow>
export type ProviderRow = z.output<typeof providerRow>
