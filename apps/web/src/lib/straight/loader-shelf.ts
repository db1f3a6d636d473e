import type { LoaderFunctionArgs } from 'react-router'
import { createKeep } from '../keep.ts'
import type { PageRequest } from '../page-request.ts'
import type { Line } from './line.ts'

/** What a loader brought, what it was made of, and whether it asked for the whole address: then it holds for that one alone. */
type Brought = { readonly data: unknown; readonly madeOf: readonly (readonly [address: string, until: number])[]; readonly until: number; readonly isOfAddress: boolean }
type Step = Line['steps'][number]
type Wanted = { readonly page: PageRequest; readonly address: URL; readonly contextOf: (page: PageRequest) => LoaderFunctionArgs['context'] }

/** As long as an answer of the API is kept: what a loader made without one is not kept for longer. */
const freshMs = 120_000
const broughtMax = 600

/**
 * What loaders bring for visitors under a path, kept as long as all holds that it was made of. One that does not read the query brings the same
 * under each: the object itself, so that whatever is kept for it is found again.
 */
export function createLoaderShelf(now: () => number) {
  const shelf = createKeep<Brought>({ now, until: ({ until, isOfAddress }) => (isOfAddress ? 0 : until), sizeOf: () => 1, sizeMax: broughtMax })
  const readers = new Set<string>()

  const bring = async (step: Step, wanted: Wanted): Promise<Brought> => {
    const brought = await run(step, wanted, now() + freshMs)
    if (brought.isOfAddress) readers.add(step.id)
    return brought
  }
  return {
    /** Rejects with what the loader throws. */
    bring: async (step: Step, wanted: Wanted): Promise<unknown> => {
      const { page } = wanted
      const own = { isMine: false }
      const make = () => {
        own.isMine = true
        return bring(step, wanted)
      }
      const key = `${step.id} ${page.prefix} ${page.language} ${wanted.address.pathname}`
      const shared = readers.has(step.id) ? await make() : await shelf.take(key, make)
      // Somebody else's, who has found out only now that it is his alone.
      const brought = shared.isOfAddress && !own.isMine ? await make() : shared
      for (const [address, until] of brought.madeOf) page.madeOf(address, until)
      return brought.data
    },
    forget: (beginning: string): void => {
      shelf.drop((_, { madeOf }) => madeOf.some(([address]) => address.startsWith(beginning)))
    },
  }
}

async function run({ loader, params }: Step, { page, address, contextOf }: Wanted, latest: number): Promise<Brought> {
  const madeOf: (readonly [string, number])[] = []
  let isOfAddress = false
  const asked = {
    params,
    context: contextOf({ ...page, madeOf: (made, until) => void madeOf.push([made, until]) }),
    get request() {
      isOfAddress = true
      return new Request(address)
    },
    get url() {
      isOfAddress = true
      return address
    },
  }
  const data: unknown = await loader?.(asked as unknown as LoaderFunctionArgs)
  return { data, madeOf, until: Math.min(latest, ...madeOf.map(([, until]) => until)), isOfAddress }
}
