/** The row a key leads to: none (-1) stands between the last and the first. Null for a key that chooses nothing. */
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
