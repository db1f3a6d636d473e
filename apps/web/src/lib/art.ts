const files = import.meta.glob<string>('../assets/art/*.webp', { query: '?url', import: 'default', eager: true })

/** The address of a picture of ours by its name; the name of one that is not there is a mistake and throws. */
export function art(name: string): string {
  const url = files[`../assets/art/${name}.webp`]
  if (url === undefined) throw new Error(`there is no picture ${name} in src/assets/art`)
  return url
}
