import { CLIENT_SEED_PATTERN } from '@zoria/game-maths'
import type { SeedsView, SeedView } from '../../wire.ts'
import { codeOf } from '../api.ts'
import { shortHash } from '../format.ts'
import { endingOf } from '../texts/endings.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { suggestSeed } from '../verify.ts'
import { replaceChildren, h, setText } from './dom.ts'
import { icon } from './icons.ts'
import type { Tab } from './panel.ts'

export interface FairnessDeps {
  readonly texts: ClientTexts
  readonly read: () => Promise<SeedsView>
  /** Changes the player's seed; null if a round is still running. */
  readonly rotate: (clientSeed: string) => Promise<SeedsView | null>
  readonly exportRounds: () => Promise<Blob>
}

/** The seeds in use, the hash of the next seed, and the change that reveals the current one. */
export function createFairnessTab(deps: FairnessDeps): Tab {
  const { texts } = deps
  const inUse = h('dl', { class: 'seed-list' })
  const revealed = h('div', { class: 'stack' })
  const note = h('p', { class: 'told', role: 'status' })
  const seed = h('input', {
    class: 'seed-input',
    name: 'seed',
    maxlength: 64,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-label': texts.newSeed,
  })
  seed.value = suggestSeed()

  const draw = (seeds: SeedsView): void => {
    replaceChildren(inUse, ...seedRows(seeds, texts))
    replaceChildren(
      revealed,
      seeds.revealed.length > 0 && h('h2', {}, texts.revealed),
      ...seeds.revealed.map((pair) => revealedPair(pair, texts)),
    )
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!CLIENT_SEED_PATTERN.test(seed.value)) return setText(note, texts.seedWrong)
    const changed = await deps.rotate(seed.value).catch(codeOf)
    if (changed === null || changed === 'ROUND_OPEN') return setText(note, texts.rotateWaits)
    if (typeof changed === 'string') {
      setText(note, endingOf(texts, changed).title)
      // The change may have been made although its answer was lost: a second one would reveal unused seeds.
      return deps.read().then(draw, () => undefined)
    }
    draw(changed)
    seed.value = suggestSeed()
    setText(note, texts.rotated)
  }
  return {
    name: 'fairness',
    label: texts.tabFairness,
    element: h(
      'div',
      { class: 'stack' },
      h(
        'section',
        { class: 'fair' },
        h('h2', {}, icon('shield', 16), texts.fairTitle),
        h('p', {}, texts.fairIntro),
        inUse,
        h(
          'form',
          { class: 'seed-form', submit: (event: Event) => void submit(event) },
          h('label', {}, h('span', {}, texts.newSeed), seed),
          h('button', { class: 'button', type: 'submit' }, texts.rotate),
          note,
        ),
      ),
      saveBox(deps),
      revealed,
    ),
    opened: () => {
      setText(note, '')
      // Without an answer the tab keeps its content; it retries when it is opened again.
      deps.read().then(draw, () => undefined)
    },
  }
}

const saveBox = ({ texts, exportRounds }: FairnessDeps): HTMLElement => {
  const note = h('p', { class: 'told', role: 'status' })
  const save = async (): Promise<void> => {
    setText(note, '')
    const file = await exportRounds().catch(() => null)
    if (file === null) return setText(note, texts.ended.UNAVAILABLE.title)
    const address = URL.createObjectURL(file)
    h('a', { href: address, download: 'zoria-rounds.jsonl' }).click()
    URL.revokeObjectURL(address)
  }
  return h(
    'div',
    { class: 'stack save-rounds' },
    h('button', { class: 'button', type: 'button', click: () => void save() }, icon('save', 16), texts.saveRounds),
    h('p', { class: 'hint' }, texts.saveRoundsNote),
    note,
  )
}

const seedRows = ({ active, next }: SeedsView, texts: ClientTexts): (HTMLElement | null)[] => [
  active === null ? null : seedRow(texts.hash, active.hash),
  active?.clientSeed ? seedRow(texts.clientSeed, active.clientSeed) : null,
  active === null ? null : seedRow(texts.nonce, String(active.rounds)),
  next === null ? null : seedRow(texts.nextHash, next.hash),
]

/**
 * A label and a value that may be long: it is shortened in the middle and shown in full in the title, on focus and when
 * pressed.
 */
export function seedRow(label: string, value: string): HTMLElement {
  return h(
    'div',
    {},
    h('dt', {}, label),
    h(
      'dd',
      {},
      h(
        'code',
        { title: value, tabindex: 0, 'data-whole': value, click: showWhole, focus: showWhole },
        shortHash(value),
      ),
    ),
  )
}

const showWhole = (event: Event): void => {
  const code = event.currentTarget as HTMLElement
  setText(code, code.dataset.whole ?? '')
}

const revealedPair = (pair: SeedView, texts: ClientTexts): HTMLElement =>
  h(
    'dl',
    { class: 'seed-list boxed' },
    seedRow(texts.serverSeed, pair.serverSeed ?? ''),
    seedRow(texts.hash, pair.hash),
    seedRow(texts.clientSeed, pair.clientSeed ?? ''),
    seedRow(texts.nonce, String(pair.rounds)),
  )
