import pictures from '../../assets/art/pictures.json' with { type: 'json' }

const names: ReadonlySet<string> = new Set(pictures.names)

/** Widths in pixels that `npm run pictures` makes of every picture, by form. */
const widths = { avif: [96, 128, 256], webp: [128, 256] } as const

export type ArtForm = keyof typeof widths
/** A width that there is in every form. */
export type ArtWidth = (typeof widths)['webp'][number]

/** Whether a name out of the content is one of our pictures. */
export function hasArt(name: string): boolean {
  return names.has(name)
}

/** The address of a picture of ours by its name; the name of one that is not there is a mistake and throws. */
export function art(name: string, width: ArtWidth = 256, form: ArtForm = 'webp'): string {
  return addressOf(name, width, form)
}

/** What a browser chooses from by the density of its screen. */
export function artSources(name: string, form: ArtForm): string {
  return widths[form].map((width) => `${addressOf(name, width, form)} ${width}w`).join(', ')
}

const addressOf = (name: string, width: number, form: ArtForm): string => {
  if (!names.has(name)) throw new Error(`there is no picture ${name}: see src/assets/art and npm run pictures`)
  return `/art/${name}-${width}.${form}?v=${pictures.version}`
}
