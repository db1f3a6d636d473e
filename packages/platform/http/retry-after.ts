/**
 * The delay in milliseconds that a reply demands by `Retry-After`: seconds, or a date, which is compared with the date
 * of the reply, so that no clock of ours is needed. Undefined without a usable value. Source: RFC 9110 §10.2.3.
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const [text, sentAt] = [headers.get('retry-after')?.trim() ?? '', Date.parse(headers.get('date') ?? '')]
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Only a name of a day begins a date: `Date.parse` would also read "-5".
  const delayMs = /^[A-Za-z]/.test(text) ? Date.parse(text) - sentAt : Number.NaN
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs)
}
