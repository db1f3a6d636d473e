import { formatDate, formatDateTime, localOffset } from '../formats.ts'
import { useHydrated } from '../page/hydrated.ts'

/**
 * How far the reader's zone is ahead of UTC at a moment. The server does not know the zone and renders UTC; the browser
 * corrects it after hydration, without a mismatch.
 */
export function useLocalOffset(): (iso: string) => number {
  return useHydrated() ? localOffset : utc
}

const utc = () => 0

/** A date in the reader's own zone. */
export function LocalDate({ iso }: { readonly iso: string }) {
  const offsetOf = useLocalOffset()
  return (
    <time dateTime={iso} className="num">
      {formatDate(iso, offsetOf(iso))}
    </time>
  )
}

/** A date with its time of day, in the reader's own zone. */
export function LocalDateTime({ iso }: { readonly iso: string }) {
  const offsetOf = useLocalOffset()
  return (
    <time dateTime={iso} className="num">
      {formatDateTime(iso, offsetOf(iso))}
    </time>
  )
}
