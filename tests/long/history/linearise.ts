import type { Asked, Told } from './attempt.ts'
import type { Operation } from './gather.ts'
import { WalletModel, type Undo } from './wallet-model.ts'

export type Linearised =
  | { readonly kind: 'found'; readonly steps: number }
  | { readonly kind: 'none'; readonly steps: number; readonly stuck: string }
  /** Too many orders to try: no proof either way, so it counts as a failure. */
  | { readonly kind: 'undecided'; readonly steps: number; readonly stuck: string }

/**
 * Looks for one order of all operations in which every answer is what a sequential wallet says, and nothing that ended
 * before another began stands after it (Wing and Gong, with Lowe's memory of states that led nowhere). Versions in
 * answers say which order to try first; they are never believed instead of the model, which counts rows itself.
 */
export function linearise(operations: readonly Operation[], optional: readonly Operation[]): Linearised {
  return new Search(operations, optional).run()
}

/** One position in the order, the candidates for it, and how to undo the step that led to it. */
type Frame = {
  readonly candidates: readonly number[]
  next: number
  readonly undo: Undo
  readonly low: number
  readonly name: string | null
}
class Search {
  readonly #all: readonly Operation[]
  /** Operations below this place must happen. */
  readonly #mandatory: number
  readonly #done: Uint8Array
  readonly #model = new WalletModel()
  readonly #fruitless = new Set<string>()
  #left: number
  #low = 0
  #steps = 0
  #deepest = { left: Infinity, stuck: 'nothing happened' }

  constructor(operations: readonly Operation[], optional: readonly Operation[]) {
    this.#all = [...inOrder(operations), ...inOrder(optional)]
    this.#mandatory = operations.length
    this.#left = operations.length
    this.#done = new Uint8Array(this.#all.length)
  }

  run(): Linearised {
    const budget = 200_000 + 50 * this.#all.length
    const frames: Frame[] = [this.#frame(noUndo)]
    while (this.#left > 0) {
      const frame = frames.at(-1)
      if (!frame) return { kind: 'none', steps: this.#steps, stuck: this.#deepest.stuck }
      if (this.#steps > budget) return { kind: 'undecided', steps: this.#steps, stuck: this.#deepest.stuck }
      const undo = this.#advance(frame)
      if (undo) frames.push(this.#frame(undo))
      else this.#retreat(frames)
    }
    return { kind: 'found', steps: this.#steps }
  }

  #frame(undo: Undo): Frame {
    while (this.#low < this.#mandatory && this.#done[this.#low] === 1) this.#low += 1
    // Before the first dead end nothing is fruitless, and most histories never meet one.
    const name = this.#fruitless.size > 0 ? this.#nameOfState() : null
    const isKnown = name !== null && this.#fruitless.has(name)
    return { candidates: isKnown ? [] : this.#candidates(), next: 0, undo, low: this.#low, name }
  }

  #advance(frame: Frame): Undo | null {
    this.#low = frame.low
    while (frame.next < frame.candidates.length) {
      const place = frame.candidates[frame.next] as number
      frame.next += 1
      const undo = this.#take(this.#all[place] as Operation)
      if (undo) return this.#mark(place, undo)
    }
    return null
  }

  #mark(place: number, undo: Undo): Undo {
    const counts = place < this.#mandatory ? 1 : 0
    this.#done[place] = 1
    this.#left -= counts
    return () => {
      undo()
      this.#done[place] = 0
      this.#left += counts
    }
  }

  #retreat(frames: Frame[]): void {
    const frame = frames.pop() as Frame
    if (this.#left < this.#deepest.left) this.#deepest = { left: this.#left, stuck: this.#describe(frame.candidates) }
    this.#fruitless.add(frame.name ?? this.#nameOfState())
    frame.undo()
  }

  /** Everything that may come next: what began before the first of those that are left ended. */
  #candidates(): readonly number[] {
    let end = Infinity
    const places: number[] = []
    for (let place = this.#low; place < this.#mandatory; place += 1) {
      const { began, ended } = this.#all[place] as Operation
      if (began > end) break
      if (this.#done[place] === 1) continue
      places.push(place)
      end = Math.min(end, ended)
    }
    const mandatory = places
      .filter((place) => (this.#all[place] as Operation).began <= end)
      .toSorted((left, right) => this.#compare(left, right))
    // Rows are never taken back, so an answer that shows fewer than there are can come nowhere any more.
    const rowsLeft =
      mandatory.reduce(
        (least, place) => Math.min(least, Number((this.#all[place] as Operation).told?.shown.version ?? Infinity)),
        Infinity,
      ) - this.#model.rows()
    if (rowsLeft < 0) return []
    if (rowsLeft === 0) return mandatory
    const optional: number[] = []
    for (let place = this.#mandatory; place < this.#all.length; place += 1) {
      if (this.#done[place] === 0 && (this.#all[place] as Operation).began <= end) optional.push(place)
    }
    return [...mandatory, ...optional]
  }

  #compare(left: number, right: number): number {
    const [a, b] = [this.#all[left] as Operation, this.#all[right] as Operation]
    const [va, vb] = [a.told?.shown.version, b.told?.shown.version]
    if (va === undefined || vb === undefined) return a.ended - b.ended
    if (va !== vb) return va < vb ? -1 : 1
    return rank(a.told) - rank(b.told)
  }

  #take({ asked, told }: Operation): Undo | null {
    this.#steps += 1
    const { answer, undo } = this.#model.step(asked)
    if (told === null ? answer === 'DONE' : answer === answerIn(told) && this.#model.shows(told.shown)) return undo
    undo()
    return null
  }

  #nameOfState(): string {
    const ahead: number[] = []
    const count = this.#mandatory - this.#left - this.#low
    for (let place = this.#low; ahead.length < count; place += 1) {
      if (this.#done[place] === 1) ahead.push(place)
    }
    return `${this.#low} ${ahead.join(',')} ${this.#done.subarray(this.#mandatory).join('')} ${this.#model.name()}`
  }

  #describe(candidates: readonly number[]): string {
    const told = candidates.slice(0, 4).map((place) => {
      const operation = this.#all[place] as Operation
      const { answer, undo } = this.#model.step(operation.asked)
      const shows = operation.told === null || this.#model.shows(operation.told.shown)
      const name = this.#model.name()
      undo()
      return `${text(operation.asked)} was told ${text(operation.told)}, the model says ${answer}${shows ? '' : ` and holds ${name}`}`
    })
    return `after ${this.#mandatory - this.#left} operations nothing fits: ${told.join('; ')}`
  }
}

const noUndo: Undo = () => undefined

const inOrder = (operations: readonly Operation[]): readonly Operation[] =>
  operations.toSorted((left, right) => left.began - right.began)

const answerIn = (told: Exclude<Told, { code: 'UNKNOWN' }>): string =>
  told.code === 'REFUSED' ? told.reason : told.code

/** A change comes before a read of the same version. */
const rank = (told: Operation['told']): number => (told?.code === 'DONE' ? 0 : 1)

const text = (value: Asked | Told | null): string =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field))
