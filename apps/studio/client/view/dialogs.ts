import type { Refusal } from '../../rules/round.ts'
import { endingOf, type EndingTexts } from '../texts/endings.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'

interface Action {
  readonly label: string
  readonly isMain?: boolean
  readonly take?: () => void
}

/** A modal question or notice. Escape and the close button select the last action. */
export function openDialog(content: {
  readonly title: string
  readonly body: readonly (HTMLElement | string)[]
  readonly actions: readonly Action[]
  readonly close: string
  readonly closed?: () => void
  readonly kind?: string
}): HTMLDialogElement {
  const shut = (): void => dialog.close()
  const dialog = h(
    'dialog',
    { class: `dialog ${content.kind ?? ''}`, 'aria-labelledby': 'dialog-title' },
    h(
      'button',
      { class: 'icon-button dialog-close', type: 'button', 'aria-label': content.close, click: shut },
      icon('close', 18),
    ),
    // The heading takes the focus: a key that was meant for the game must press nothing here.
    h('h2', { id: 'dialog-title', tabindex: -1, autofocus: true }, content.title),
    ...content.body.map((part) => (typeof part === 'string' ? h('p', {}, part) : part)),
    h(
      'div',
      { class: 'dialog-actions' },
      ...content.actions.map((action) =>
        h(
          'button',
          {
            type: 'button',
            class: action.isMain === true ? 'button gold' : 'button',
            click: () => {
              shut()
              action.take?.()
            },
          },
          action.label,
        ),
      ),
    ),
  )
  dialog.addEventListener('close', () => {
    dialog.remove()
    content.closed?.()
  })
  // A click outside the box hits the dialog element itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) shut()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/**
 * Explains why the stake was not taken and what the player can do. `betMost` is the largest bet of the open bonus, if
 * the site has sent it.
 */
export function openRefusal(
  refusal: Refusal,
  deps: {
    readonly texts: ClientTexts
    readonly betMost: string | null
    readonly mayDeposit: boolean
    readonly deposit: () => void
    readonly closed: () => void
  },
): void {
  const { texts } = deps
  const { title, text: message } = texts.refusals[refusal]
  const text =
    refusal === 'BONUS_LIMIT' && deps.betMost !== null ? `${message} ${texts.bonusBetMost(deps.betMost)}` : message
  const deposit: Action[] =
    refusal === 'INSUFFICIENT_FUNDS' && deps.mayDeposit
      ? [{ label: texts.deposit, isMain: true, take: deps.deposit }]
      : []
  openDialog({
    title,
    body: [text],
    close: texts.close,
    closed: deps.closed,
    kind: 'refusal',
    actions: [...deposit, { label: texts.understood, isMain: deposit.length === 0 }],
  })
}

/** The last screen of a page that cannot play any more. */
export function showEnded(
  code: string,
  deps: { readonly texts: EndingTexts; readonly again: (() => void) | null; readonly back: (() => void) | null },
): void {
  const { texts } = deps
  const { title, text } = endingOf(texts, code)
  document.body.append(
    h(
      'div',
      { class: 'ended', role: 'alert' },
      h(
        'div',
        { class: 'ended-box' },
        icon('alert', 40),
        h('h1', {}, title),
        h('p', {}, text),
        h(
          'div',
          { class: 'dialog-actions' },
          deps.again !== null && h('button', { class: 'button gold', type: 'button', click: deps.again }, texts.again),
          deps.back !== null && h('button', { class: 'button', type: 'button', click: deps.back }, texts.backToGames),
        ),
      ),
    ),
  )
}
