import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../endpoint.ts'
import { noControls, time } from '../wire.ts'
import { contentLocales } from './words.ts'

/** Spec §9: translation fallback language ru, also where none is asked for. */
const language = z._default(z.enum(contentLocales), 'ru')
const key = z.string().check(z.regex(/^[\w-]{1,80}$/, { error: 'INVALID' }))
const keyed = z.object({ key })

/**
 * The token of a preview: it returns unpublished content to its holder only, never cached
 * (docs/rules/content-and-settings.md).
 */
const preview = z.optional(z.string().check(z.maxLength(1_000), noControls))

/** The language a text really has: where a translation is missing it is ru, whatever was asked for. */
const text = z.string()

/**
 * A picture: its address, or null where the site draws its own picture of that key; with it the same in other widths
 * and forms.
 */
const image = z.object({
  key: z.string(),
  imageUrl: z.nullable(z.string()),
  sources: z.optional(z.array(z.object({ imageUrl: z.string(), type: z.string(), width: z.number() }))),
})

export type ContentImage = z.output<typeof image>

/** Spec §3: modal content item. The type of a body is a status, the type of an action button is what it does. */
const modalItem = z.object({
  key: z.string(),
  text: z.string(),
  type: z.nullable(z.string()),
  image: z.nullable(image),
  language: text,
})

const configEntry = z.object({
  key: z.string(),
  value: z.string(),
  breakpoint: z.optional(z.enum(['mobile', 'tablet', 'desktop'])),
  component: z.optional(z.string()),
  image: z.optional(image),
})

/** Spec §3: content component. `withAuth` false is for visitors, true for players, null for both. */
const component = z.object({
  key: z.string(),
  text: z.string(),
  type: z.string(),
  withAuth: z.nullable(z.boolean()),
  enabled: z.boolean(),
  language: text,
  order: z.number(),
  orderNonAuth: z.number(),
  startDate: z.nullable(time),
  endDate: z.nullable(time),
  image: z.nullable(image),
  config: z.object({ general: z.array(configEntry), desktop: z.array(configEntry), mobile: z.array(configEntry) }),
})

export type ContentComponent = z.output<typeof component>

/** `GET /content/modals/{key}`: Spec §7, modal and status content by key and locale. Nothing found is a 404. */
export const getModalContent = endpoint({
  method: 'GET',
  path: '/content/modals/:key',
  access: 'open',
  summary: 'Texts of a modal',
  params: keyed,
  query: z.object({ locale: language, preview }),
  replies: { 200: z.object({ items: z.array(modalItem) }) },
  refusals: [],
})

export type ModalItem = z.output<typeof modalItem>

/**
 * `GET /content/components`: enabled components of a page or a type within their dates, in their order for players or
 * for visitors.
 */
export const listComponents = endpoint({
  method: 'GET',
  path: '/content/components',
  access: 'open',
  summary: 'Components of a page: banners, cards',
  query: z.object({
    page: z.optional(key),
    type: z.optional(key),
    language,
    auth: z._default(z.enum(['true', 'false']), 'false'),
    preview,
  }),
  replies: { 200: z.object({ items: z.array(component) }) },
  refusals: [],
})

/** `GET /content/components/{key}`: one component, if it is enabled and within its dates. */
export const getComponent = endpoint({
  method: 'GET',
  path: '/content/components/:key',
  access: 'open',
  summary: 'One component',
  params: keyed,
  query: z.object({ language, preview }),
  replies: { 200: component },
  refusals: [],
})

/** When a stream is on: from `startsAt` until `endsAt`. */
const airing = z.object({ startsAt: time, endsAt: time })

/**
 * A stream of a machine (Spec §1: slot stream). `game` is the slug of the machine's game, `address` an HLS playlist,
 * `airings` the present and the next times on air, in order.
 */
const slotStream = z.object({
  key: z.string(),
  language: text,
  title: z.string(),
  text: z.nullable(z.string()),
  game: z.string(),
  address: z.string(),
  poster: z.nullable(image),
  airings: z.array(airing),
})

export type SlotStream = z.output<typeof slotStream>

/**
 * `GET /content/streams`: the streams of machines for visitors or for players, in their order, as of the time `at`.
 * Without one the list is empty. Source: docs/rules/games.md#slot-stream.
 */
export const listStreams = endpoint({
  method: 'GET',
  path: '/content/streams',
  access: 'open',
  summary: 'Streams of machines and when they are on',
  query: z.object({ language, auth: z._default(z.enum(['true', 'false']), 'false'), preview }),
  replies: { 200: z.object({ at: time, items: z.array(slotStream) }) },
  refusals: [],
})

const infoList = z.object({
  key: z.string(),
  language: text,
  header: z.object({ text: z.string(), image: z.nullable(image) }),
  items: z.array(z.object({ key: z.string(), text: z.string(), image: z.nullable(image) })),
})

export type InfoList = z.output<typeof infoList>

/** `GET /content/info-lists/{key}`: a heading with points under it (Spec §3). */
export const getInfoList = endpoint({
  method: 'GET',
  path: '/content/info-lists/:key',
  access: 'open',
  summary: 'An info list: a header and its items',
  params: keyed,
  query: z.object({ language, preview }),
  replies: { 200: infoList },
  refusals: [],
})

const section = z.object({
  key: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
  after: z.array(z.string()),
})

const contentPage = z.object({
  key: z.string(),
  language: text,
  title: z.string(),
  intro: z.string(),
  updatedAt: time,
  sections: z.array(section),
})

export type ContentPage = z.output<typeof contentPage>

/** `GET /content/pages/{key}`: a page of text in sections. */
export const getContentPage = endpoint({
  method: 'GET',
  path: '/content/pages/:key',
  access: 'open',
  summary: 'A page of text',
  params: keyed,
  query: z.object({ language, preview }),
  replies: { 200: contentPage },
  refusals: [],
})

const providerText = z.object({
  slug: z.string(),
  language: text,
  title: z.string(),
  description: z.string(),
  paragraphs: z.array(z.string()),
})

export type ProviderText = z.output<typeof providerText>

/**
 * `GET /content/providers/{slug}`: what stands on a provider's page and in its description for search engines (Spec
 * §1).
 */
export const getProviderText = endpoint({
  method: 'GET',
  path: '/content/providers/:slug',
  access: 'open',
  summary: 'Text of a provider',
  params: z.object({ slug: key }),
  query: z.object({ language, preview }),
  replies: { 200: providerText },
  refusals: [],
})

/** `GET /content/sitemap`: the pages of text that are published, and the day of each one's edition. */
export const listContentPages = endpoint({
  method: 'GET',
  path: '/content/sitemap',
  access: 'open',
  summary: 'Published text pages',
  replies: { 200: z.object({ items: z.array(z.object({ key: z.string(), updatedAt: time })) }) },
  refusals: [],
})

/**
 * `GET /content/preview`: what a preview by this token shows, and until when it may. One that is over, or nobody's, is
 * not found.
 */
export const getPreview = endpoint({
  method: 'GET',
  path: '/content/preview',
  access: 'open',
  summary: 'Content of a preview',
  query: z.object({ token: z.string().check(z.maxLength(1_000), noControls) }),
  replies: {
    200: z.object({ until: time, at: z.nullable(time), audience: z.nullable(z.enum(['visitors', 'players'])) }),
  },
  refusals: [],
})

export type Preview = ReplyOf<typeof getPreview>['body']

/**
 * `GET /content/changes`: reports to processes on this machine which content addresses changed. Other callers get
 * NOT_FOUND.
 */
export const followContentChanges = endpoint({
  method: 'GET',
  path: '/content/changes',
  access: 'open',
  summary: 'Stream of content changes, for processes on this machine',
  replies: { 200: z.string() },
  refusals: [],
  isStream: true,
})

/**
 * `POST /integrations/content/changed`: the content service reports a publication or a withdrawal. Signed over the raw
 * body.
 */
export const receiveContentChange = endpoint({
  method: 'POST',
  path: '/integrations/content/changed',
  access: 'signed',
  summary: 'The content service reports a change',
  body: z.object({ collection: z.string().check(noControls), key: z.string().check(noControls) }),
  replies: { 200: z.object({ status: z.literal('received') }) },
  refusals: [],
})

/** `GET /content/media/{name}`: a picture that was given to the content service, in one of its sizes. */
export const getContentPicture = endpoint({
  method: 'GET',
  path: '/content/media/:name',
  access: 'open',
  summary: 'An image of the content service',
  params: z.object({ name: z.string().check(noControls) }),
  replies: { 200: z.string() },
  refusals: [],
})
