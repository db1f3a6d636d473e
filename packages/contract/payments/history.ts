import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, language } from '../wire.ts'
import { historyFilter } from './http.ts'

/**
 * The caller's history as a file: `text/csv`, the filters of `GET /transactions`, newest first, at most 5,000 rows. Not
 * JSON, so a browser fetches the address itself and saves what comes. Source: docs/rules/cashbox.md#reading.
 */
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/transactions/export',
  access: 'player',
  summary: 'The history as CSV',
  query: z.object(historyFilter),
  replies: { 200: z.string() },
  refusals: [],
})

/**
 * The receipt of a finished payment of the caller: `application/pdf` as an attachment, in the language asked for. So
 * many a minute that nobody meets the limit by hand. Not JSON, as above. Source: docs/rules/cashbox.md#receipts.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/payments/:id/receipt',
  access: 'player',
  summary: 'The receipt of a finished payment as PDF',
  params: z.object({ id }),
  query: z.object({ language: z._default(language, 'ru') }),
  replies: { 200: z.unknown() },
  refusals: ['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_FINISHED'],
})
