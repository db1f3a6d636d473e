import { getContentPage, getInfoList, type ContentPage, type InfoList } from '@zoria/contract/content/http'
import type { LoaderFunctionArgs } from 'react-router'
import { ask, askOr, askPart } from '../../lib/queries/ask.ts'
import { pageRequest } from '../../lib/page/page-request.ts'
import type { ComingKey } from './model/coming.ts'

type Loading<Value> = (args: Pick<LoaderFunctionArgs, 'context'>) => Promise<Value>

/** Loads a page of text in the language of the address. */
export function contentPageLoader(key: string): Loading<ContentPage> {
  return ({ context }) => {
    const page = context.get(pageRequest)
    return ask(getContentPage, { params: { key }, query: { language: page.language } }, page)
  }
}

/** A text page that is part of another page; null while it is not published, `unread` where the API did not say. */
export type Part = { readonly key: string; readonly text: ContentPage | null | 'unread' }

export function contentPartLoader(key: string): Loading<Part> {
  return async ({ context }) => {
    const page = context.get(pageRequest)
    const asked = { params: { key }, query: { language: page.language } }
    return { key, text: await askPart(getContentPage, asked, page) }
  }
}

/** Loads what an area to come will hold; without a word of content it holds nothing yet. */
export function comingLoader(area: ComingKey | 'cashback'): Loading<InfoList> {
  return ({ context }) => {
    const page = context.get(pageRequest)
    const nothing = { key: `coming-${area}`, language: page.language, header: { text: '', image: null }, items: [] }
    return askOr(getInfoList, { params: { key: `coming-${area}` }, query: { language: page.language } }, page, nothing)
  }
}
