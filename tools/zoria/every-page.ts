/** Everything of a list that comes page by page, from page 1 on; a list that grows meanwhile is read to the total it tells last. */
export async function everyPage<Item>(read: (page: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>): Promise<readonly Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}
