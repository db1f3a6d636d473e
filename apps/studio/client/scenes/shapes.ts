/** Pieces that several scenes are drawn from. A scene is 1440 × 800 and stands on its lower edge. */

export interface Stop {
  readonly at: number
  readonly color: string
  readonly opacity?: number
}

/** A gradient from top to bottom. */
export function down(id: string, ...stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(stopTag).join('')}</linearGradient>`
}

/** A gradient from the middle outwards. */
export function glow(id: string, ...stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stopTag).join('')}</radialGradient>`
}

/** Points strewn evenly by number, the same at every drawing: stars, snow, lights. */
export function strewn(count: number, area: { readonly top: number; readonly height: number }, draw: (x: number, y: number, at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw((at * 197.3) % 1440, area.top + ((at * 71.7 + (at % 7) * 23) % area.height), at)).join('')
}

/** A star of one of five sizes. */
export function star(x: number, y: number, at: number): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.6 + (at % 5) * 0.35).toFixed(2)}" fill="#fff" opacity="${(0.25 + (at % 5) * 0.13).toFixed(2)}"/>`
}

/** Wraps a scene. */
export function scene(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice"><defs>${defs}</defs>${body}</svg>`
}

const stopTag = ({ at, color, opacity = 1 }: Stop): string => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`
