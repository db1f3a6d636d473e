import { formatDate, formatDateTime, localOffset } from '../formats.ts'
import { useHydrated } from '../page/hydrated.ts'

/** A date in the reader's own zone. The server does not know the zone and draws UTC; the browser corrects it without a mismatch. */
export function LocalDate({ iso }: { readonly iso: string }) {
  const offset = useHydrated() ? localOffset(iso) : 0
  return <time dateTime={iso} className="num">{formatDate(iso, offset)}</time>
}

/** A date with its time of day, in the reader's own zone. */
export function LocalDateTime({ iso }: { readonly iso: string }) {
  const offset = useHydrated() ? localOffset(iso) : 0
  return <time dateTime={iso} className="num">{formatDateTime(iso, offset)}</time>
}
