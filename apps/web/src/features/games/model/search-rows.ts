/** The row a key selects: none (-1) is between the last and the first. Null for any other key. */
export function rowAfter(chosen: number, key: string, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return chosen + 1 >= count ? -1 : chosen + 1
    case 'ArrowUp':
      return chosen < 0 ? count - 1 : chosen - 1
    default:
      return null
  }
}
