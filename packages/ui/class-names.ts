/** Joins class names, leaving out what is false or absent. */
export function classNames(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
