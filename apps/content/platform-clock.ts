/** The current time of the site: in the sandbox its clock can be moved. */
export async function platformNow({
  apiUrl,
  isSandbox,
  now,
}: {
  readonly apiUrl: string
  readonly isSandbox: boolean
  readonly now: () => number
}): Promise<number> {
  if (!isSandbox) return now()
  const reply = await fetch(`${apiUrl}/dev/clock`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  if (reply?.ok !== true) return now()
  const { offsetMs } = (await reply.json()) as { offsetMs?: unknown }
  return now() + (typeof offsetMs === 'number' ? offsetMs : 0)
}
