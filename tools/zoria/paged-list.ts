/** Reads a list from its first page to its last: each page names where the next one begins. */
export async function everyPage<Item>(
  read: (before: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  for (let before: string | undefined; ;) {
    const page = await read(before)
    items.push(...page.items)
    if (page.next === null) return items
    before = page.next
  }
}
