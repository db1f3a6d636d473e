import { useSyncExternalStore } from 'react'
import { formatDate, localOffset } from './formats.ts'

const never = () => () => undefined

/** A date in the reader's own zone. The server does not know the zone and draws UTC; the browser corrects it without a mismatch. */
export function LocalDate({ iso }: { readonly iso: string }) {
  const shown = useSyncExternalStore(never, () => formatDate(iso, localOffset(iso)), () => formatDate(iso, 0))
  return <time dateTime={iso} className="num">{shown}</time>
}
