import pictures from '../assets/art/pictures.json' with { type: 'json' }

const names: ReadonlySet<string> = new Set(pictures.names)

/** Widths in pixels and forms that `npm run pictures` makes of every picture. */
export type ArtWidth = 128 | 256
export type ArtForm = 'avif' | 'webp'

/** Whether a name out of the content is one of our pictures. */
export function hasArt(name: string): boolean {
  return names.has(name)
}

/** The address of a picture of ours by its name; the name of one that is not there is a mistake and throws. */
export function art(name: string, width: ArtWidth = 256, form: ArtForm = 'webp'): string {
  if (!names.has(name)) throw new Error(`there is no picture ${name}: see src/assets/art and npm run pictures`)
  return `/art/${name}-${width}.${form}?v=${pictures.version}`
}

/** What a browser chooses from by the density of its screen. */
export function artSources(name: string, form: ArtForm): string {
  return `${art(name, 128, form)} 128w, ${art(name, 256, form)} 256w`
}
