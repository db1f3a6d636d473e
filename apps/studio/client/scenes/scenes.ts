import { club } from './club.ts'
import { meadow } from './meadow.ts'
import { peaks } from './peaks.ts'
import { polar } from './polar.ts'
import { steppe } from './steppe.ts'
import { vault } from './vault.ts'

const scenes: Readonly<Record<string, string>> = {
  'zoloto-skifiv': steppe,
  'diamantova-lykhomanka': vault,
  'vyshnevyi-dzhaz': club,
  'medova-pasika': meadow,
  berkut: peaks,
  'kryzhanyi-vovk': polar,
}

/** The scene behind a game; it fills its place and is silent for a screen reader. */
export function createScene(slug: string): Element {
  const drawing = new DOMParser().parseFromString(scenes[slug] ?? steppe, 'image/svg+xml').documentElement
  drawing.setAttribute('class', 'scene')
  drawing.setAttribute('aria-hidden', 'true')
  return document.importNode(drawing, true)
}
