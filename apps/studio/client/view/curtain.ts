import type { WinLevel } from '../moments.ts'
import { countUp, type Counting } from './count-up.ts'
import { h, fill } from './dom.ts'
import { throwCoins } from './sparks.ts'

/** What stands over the reels for a while. */
export interface Scene {
  readonly kind: 'entry' | 'added' | 'summary' | 'win'
  readonly title: string
  /** One large figure, such as the number of free spins. */
  readonly figure?: string
  readonly text?: string
  readonly ladder?: readonly number[]
  /** A sum that is counted up; only one above the stake is called by a level and showered with coins. */
  readonly sum?: { readonly payout: bigint; readonly level: WinLevel; readonly tell: (sum: bigint) => string; readonly name: (sum: bigint) => string; readonly counted: () => void }
  readonly button?: string
  /** How long it stays when nobody presses, counted from the moment nothing moves any more. */
  readonly stayMs: number
}

/** The curtain before the reels. One scene at a time. */
export interface Curtain {
  readonly element: HTMLElement
  /** Shows a scene; answers when it was pressed away or its time is over. */
  readonly play: (scene: Scene) => Promise<void>
  /** A press of the player, anywhere on the reels or on the large button: the first finishes the counting, the next takes the scene away. False where there is none. */
  readonly press: () => boolean
}

/** The lit lines are looked at before a large sum comes over them. */
export const LOOK_MS = 650

/** How long a sum is counted up, by its level. */
export const COUNT_MS: Readonly<Record<WinLevel, number>> = { returned: 0, win: 900, big: 2_600, huge: 4_200, legend: 6_000 }
const COINS: Readonly<Record<WinLevel, number>> = { returned: 0, win: 0, big: 26, huge: 44, legend: 64 }

export function createCurtain(): Curtain {
  const box = h('div', { class: 'curtain-box' })
  const element = h('div', { class: 'curtain', role: 'status', hidden: true }, box)
  let leave: (() => void) | null = null
  let counting: Counting | null = null

  const press = (): boolean => {
    if (leave === null) return false
    if (counting === null) leave()
    else counting.finish()
    return true
  }
  const play = async (scene: Scene): Promise<void> => {
    element.dataset.kind = scene.kind
    element.dataset.level = scene.sum?.level ?? ''
    const left = new Promise<void>((done) => {
      leave = done
    })
    const sum = sumOf(scene)
    fill(box,
      scene.figure !== undefined && h('b', { class: 'curtain-figure num' }, scene.figure),
      h('p', { class: 'curtain-title' }, ...(sum === null ? [scene.title] : [sum.title])),
      sum?.figure,
      scene.ladder !== undefined && h('span', { class: 'ladder' }, ...scene.ladder.map((step) => h('i', {}, `×${step}`))),
      scene.text !== undefined && h('p', { class: 'curtain-text' }, scene.text),
      scene.button !== undefined && h('button', { class: 'button gold', type: 'button' }, scene.button))
    element.hidden = false
    if (scene.sum !== undefined) throwCoins(element, COINS[scene.sum.level])
    counting = sum?.start() ?? null
    await counting?.done
    counting = null
    scene.sum?.counted()
    await Promise.race([left, pause(scene.stayMs)])
    leave = null
    element.hidden = true
    fill(box)
  }
  return { element, play, press }
}

const sumOf = ({ title, sum }: Scene): { readonly title: HTMLElement; readonly figure: HTMLElement; readonly start: () => Counting } | null => {
  if (sum === undefined) return null
  const name = h('span', {}, title)
  const figure = h('b', { class: 'curtain-figure num', 'aria-label': sum.tell(sum.payout) })
  const write = (part: bigint): void => {
    figure.textContent = sum.tell(part)
    const called = sum.name(part)
    if (called !== '' && name.textContent !== called) name.textContent = called
  }
  return { title: name, figure, start: () => countUp(sum.payout, { forMs: COUNT_MS[sum.level], write }) }
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))
