interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const batchMax = 500

/**
 * Collects concurrent items into one statement. A batch is sent at the end of the current turn of the event loop; the
 * next one fills while it is in flight. `run` returns an answer for each item in order. If it throws, each item is
 * tried alone, so that one at fault does not fail the others.
 */
export function createBatch<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let isUnderWay = false

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      await settle(run, batch)
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => void send())
    })
}

const settle = async <Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> => {
  try {
    const answers = await run(batch.map(({ item }) => item))
    batch.forEach(({ resolve }, place) => resolve(answers[place] as Answer))
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const each of batch) await settle(run, [each])
  }
}
