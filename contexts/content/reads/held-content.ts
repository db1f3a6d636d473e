import { msOf, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { ContentReader } from '../storage/content-reader.ts'
import type { ContentKind } from '../rules/content-kinds.ts'
import { contentShapes, keyOfRow } from '../storage/content-rows.ts'
import type { StoredRows } from '../storage/stored-rows.ts'
import type { Seed } from '../storage/seeded-content.ts'

type Deps = {
  /** What the content service publishes of a kind, not yet proven. */
  readonly published: (kind: ContentKind) => Promise<readonly unknown[]>
  readonly stored: StoredRows
  /** What stands until the service has answered for the first time. */
  readonly seeds: <Kind extends ContentKind>(kind: Kind) => readonly Seed<Kind>[]
  /** Of this machine: how old an answer is has nothing to do with the time of the house. */
  readonly clock: Clock
  readonly cachedSeconds: () => number
  readonly logger: Logger
  /** Called when published rows have changed, with their keys. */
  readonly onChange: (kind: ContentKind, keys: readonly string[]) => void
}

/** A row, and its source in the service or a seed. */
type Held = Seed
type Shelf = {
  held: readonly Held[]
  isAnswered: boolean
  readAt: Instant | null
  triedAt: Instant | null
  drops: number
  isFailing: boolean
  reading: Promise<void> | null
}

/** After a service that does not answer nobody waits for it again so soon. */
const restMs = 5_000

/**
 * Content that is published, in memory: read again after 600 s or when somebody says it changed; what was known last
 * stands while the service is down.
 */
export type HeldContent = ContentReader & {
  /** Reads rows of a kind again that this process has shown. */
  refresh(kind: ContentKind): void
  /** True while rows of a kind were read from the service a short while ago. */
  isFresh(kind: ContentKind): boolean
}

/** Holds the rows of each kind from when they are first asked for. */
export function holdContent(deps: Deps): HeldContent {
  const { clock, cachedSeconds, logger } = deps
  const shelves = new Map<ContentKind, Promise<Shelf>>()
  const opened = new Map<ContentKind, Shelf>()
  const shelfOf = (kind: ContentKind): Promise<Shelf> => {
    const known = shelves.get(kind)
    if (known) return known
    const opening = open(kind, deps).then((shelf) => opened.set(kind, shelf).get(kind) as Shelf)
    // A shelf that could not be opened is opened by the next reader.
    opening.catch(() => shelves.delete(kind))
    shelves.set(kind, opening)
    return opening
  }
  const ageOf = (at: Instant | null) => (at === null ? Infinity : Math.abs(msOf(clock.now()) - msOf(at)))
  const isFresh = (shelf: Shelf | undefined) => shelf !== undefined && ageOf(shelf.readAt) < cachedSeconds() * 1_000
  const readAgain = (kind: ContentKind, shelf: Shelf): Promise<void> => {
    shelf.reading ??= readOnce(kind, shelf, deps)
      .then(() => {
        shelf.isFailing = false
      })
      .catch((error: unknown) => {
        shelf.isFailing = true
        logger.warn({ error, kind }, 'content could not be read from its service; what was known last stands')
      })
      .finally(() => {
        shelf.reading = null
      })
    return shelf.reading
  }
  return {
    read: async (kind) => {
      const shelf = await shelfOf(kind)
      const reading = !isFresh(shelf) && ageOf(shelf.triedAt) > restMs ? readAgain(kind, shelf) : shelf.reading
      // Nobody waits for a service that did not answer the last time.
      if (reading && !shelf.isFailing) await reading
      return shelf.held.map(({ row }) => row) as never
    },
    refresh: (kind) => {
      const shelf = opened.get(kind)
      if (!shelf) return
      shelf.drops += 1
      shelf.readAt = null
      void readAgain(kind, shelf)
    },
    isFresh: (kind) => isFresh(opened.get(kind)),
  }
}

async function open(kind: ContentKind, { stored, seeds, logger }: Deps): Promise<Shelf> {
  const plain = await stored.load(kind)
  const held = plain === undefined ? seeds(kind) : proven(kind, plain, [], logger)
  return {
    held,
    isAnswered: plain !== undefined,
    readAt: null,
    triedAt: null,
    drops: 0,
    isFailing: false,
    reading: null,
  }
}

/** Once, and again if a change was reported meanwhile. */
async function readOnce(kind: ContentKind, shelf: Shelf, deps: Deps): Promise<void> {
  const { published, stored, clock, logger, onChange } = deps
  const drops = shelf.drops
  shelf.triedAt = clock.now()
  const plain = await published(kind)
  // A service without any rows has not been filled yet; one that had some may lose them.
  if (plain.length === 0 && !shelf.isAnswered) return
  const held = proven(kind, plain, shelf.held, logger)
  const keys = changedKeys(shelf.held, held)
  Object.assign(shelf, { held, isAnswered: true })
  if (drops === shelf.drops) shelf.readAt = clock.now()
  if (keys.length > 0) onChange(kind, keys)
  await stored
    .save(
      kind,
      held.map((row) => row.plain),
      clock.now(),
    )
    .catch((error: unknown) =>
      logger.error(
        { error, kind },
        'content could not be kept for the next start; it is shown, and kept when it is read again',
      ),
    )
  if (drops !== shelf.drops) await readOnce(kind, shelf, deps)
}

/**
 * The rows that fit their shape. In place of one that does not stands what it was before: an edit that cannot be shown
 * takes nothing away.
 */
function proven(
  kind: ContentKind,
  plain: readonly unknown[],
  before: readonly Held[],
  logger: Logger,
): readonly Held[] {
  return plain.flatMap((row) => {
    const { success, data, error } = contentShapes[kind].safeParse(row)
    if (success) return [{ row: data, plain: row }]
    const key = nameOf(row)
    logger.error(
      { kind, key, faults: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) },
      'a row of the content service does not fit its shape; what it was before stands',
    )
    return before.filter((old) => keyOfRow(old.row) === key)
  })
}

const nameOf = (row: unknown): string | undefined => {
  const { key, slug } = (row ?? {}) as { readonly key?: unknown; readonly slug?: unknown }
  return [key, slug].find((name): name is string => typeof name === 'string')
}

/** Keys of rows that came, went or say something else. */
function changedKeys(before: readonly Held[], after: readonly Held[]): readonly string[] {
  const texts = (rows: readonly Held[]) => new Map(rows.map(({ row }) => [keyOfRow(row), JSON.stringify(row)]))
  const [old, fresh] = [texts(before), texts(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((key) => old.get(key) !== fresh.get(key))
}
