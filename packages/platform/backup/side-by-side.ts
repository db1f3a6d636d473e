/** Does the work for each item, so many at a time, and answers in their order. The first fault ends it when those at work have ended. */
export async function sideBySide<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [place, item] of waiting) answers[place] = await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: width }, worker))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return answers
}

// Files wait for the disk, not for each other: the disk takes many of them in one turn.
const width = 16
