import type { LiveJackpot } from '@zoria/contract/jackpots/http'
import { followTopic, type AddTopic } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import { readLive, type ViewDeps } from './jackpot-views.ts'

export type Following = { readonly topic: AddTopic }

/** The least time between two reads of the values. */
export const poolsRestMs = 100
/** A drop leaves the frames an hour after it, without any change of a pool. */
const idleMs = 30_000

/** Sends the values and drops of pools to the public stream of one process, until closed. `look` does so at once. */
export async function followPools(
  deps: Pick<ViewDeps, 'sql' | 'clock' | 'identity'> & { readonly logger: Logger },
  { topic }: Following,
): Promise<{ look(): Promise<void>; close(): Promise<void> }> {
  let published: readonly LiveJackpot[] = []
  const publish = topic('jackpots', () => published)
  const read = async () => {
    const before = new Map(published.map((jackpot) => [nameOf(jackpot), contentOf(jackpot)]))
    published = await readLive(deps)
    const changed = published.filter((jackpot) => before.get(nameOf(jackpot)) !== contentOf(jackpot))
    if (changed.length > 0) publish(changed)
  }
  // One after the other: a read that began before must not replace the values of a later one.
  let last = Promise.resolve()
  const look = (): Promise<void> => (last = last.then(read, read))
  const { close } = await followTopic(deps, { topic: 'jackpots', look, restMs: poolsRestMs, everyMs: idleMs })
  return { look, close }
}

const nameOf = ({ currency, suit }: LiveJackpot): string => `${currency} ${suit}`

const contentOf = ({ as_of: _, ...content }: LiveJackpot): string => JSON.stringify(content)
