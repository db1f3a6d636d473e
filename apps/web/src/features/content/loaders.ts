import { getContentPage, getInfoList, type ContentPage, type InfoList } from '@zoria/contract/content/http'
import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../lib/ask.ts'
import { pageRequest } from '../../lib/page-request.ts'
import type { ComingKey } from './model/coming.ts'

type Loading<Value> = (args: Pick<LoaderFunctionArgs, 'context'>) => Promise<Value>

/** Loads a page of text in the language of the address. */
export function contentPageLoader(key: string): Loading<ContentPage> {
  return ({ context }) => {
    const page = context.get(pageRequest)
    return ask(getContentPage, { params: { key }, query: { language: page.language } }, page)
  }
}

/** Loads what an area to come will hold. */
export function comingLoader(area: ComingKey): Loading<InfoList> {
  return ({ context }) => {
    const page = context.get(pageRequest)
    return ask(getInfoList, { params: { key: `coming-${area}` }, query: { language: page.language } }, page)
  }
}
