import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { historyFilter } from './http.ts'

/**
 * The caller's history as a file: `text/csv`, the filters of `GET /transactions`, newest first, at most 5,000 rows.
 * Not JSON, so a browser fetches the address itself and saves what comes. Source: docs/rules/cashbox.md#reading.
 */
export const exportTransactions = endpoint({
  method: 'GET', path: '/transactions/export', access: 'player', summary: 'The history as CSV',
  query: z.object(historyFilter), replies: { 200: z.string() }, refusals: [],
})
