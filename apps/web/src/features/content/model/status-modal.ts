import type { ModalItem } from '@zoria/contract/content/http'
import { modalButtons, modalStatuses, type ModalButton, type ModalStatus } from '@zoria/contract/content/words'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import type { MessageId } from '../../../i18n/catalogues.ts'
import type { StatusDeed } from '../../../shell/index.ts'

/**
 * Spec §4: title and icon by status. Two are called DENIED; they differ by icon and first line. Where no icon is shown
 * there: information and a clock.
 */
export const statusLooks: Record<ModalStatus, { readonly title: MessageId; readonly tone: StatusTone }> = {
  attention: { title: 'ATTENTION', tone: 'info' },
  error: { title: 'DENIED', tone: 'danger' },
  warning: { title: 'DENIED', tone: 'warning' },
  success: { title: 'SUCCESS', tone: 'success' },
  waiting_approval: { title: 'WAITING_FOR_APPROVAL', tone: 'waiting' },
  prevention: { title: 'PREVENTION', tone: 'warning' },
  prevention_activated: { title: 'ACTIVATED', tone: 'warning' },
}

/** What is known of the texts of a key. Nothing found and no answer are the same: nothing to show. */
export type ModalTexts = 'loading' | 'nothing' | readonly ModalItem[]

type Given = {
  readonly key: string
  readonly status?: ModalStatus | undefined
  readonly hasContent: boolean
  readonly hasFooter: boolean
}

export type StatusBody =
  | { readonly kind: 'loading' | 'given' | 'unknown' }
  | { readonly kind: 'text'; readonly text: string; readonly language: string }
/** The label of the button is null for the default OK in the language of the page. */
export type StatusFooter =
  | { readonly kind: 'loading' | 'given' }
  | {
      readonly kind: 'button'
      readonly button: ModalButton
      readonly label: { readonly text: string; readonly language: string } | null
    }

export type StatusView = {
  readonly status: ModalStatus
  readonly body: StatusBody
  readonly footer: StatusFooter
  /** Whether Escape closes it. A press outside never does (Spec §4); with a footer of its own only that decides. */
  readonly closesByEscape: boolean
  /** A button that navigates needs another one that only closes. */
  readonly hasCross: boolean
}

/** What the status modal shows, out of what it was opened with and what is known of its texts. */
export function statusView(given: Given, texts: ModalTexts): StatusView {
  const isLoading = texts === 'loading' && !given.hasContent
  const items = typeof texts === 'string' || given.hasContent ? [] : texts
  const entry = entryOf(items, given.key, 'body')
  const footer = footerOf(given, { isLoading, items })
  return {
    status: statusOf(entry?.type) ?? given.status ?? 'warning',
    body: bodyOf(given, { isLoading, entry }),
    footer,
    closesByEscape: footer.kind !== 'given',
    hasCross: footer.kind === 'button' && !footer.button.startsWith('okay'),
  }
}

function bodyOf(
  { hasContent }: Given,
  { isLoading, entry }: { readonly isLoading: boolean; readonly entry: ModalItem | undefined },
): StatusBody {
  if (hasContent) return { kind: 'given' }
  if (isLoading) return { kind: 'loading' }
  return entry ? { kind: 'text', text: entry.text, language: entry.language } : { kind: 'unknown' } // Spec §8: without a body, STATUS_UNKNOWN_ISSUE.
}

function footerOf(
  { key, hasFooter }: Given,
  { isLoading, items }: { readonly isLoading: boolean; readonly items: readonly ModalItem[] },
): StatusFooter {
  if (hasFooter) return { kind: 'given' }
  if (isLoading) return { kind: 'loading' }
  const action = entryOf(items, key, 'action-button')
  // Spec §8: without a custom footer or action button there is an OK button that closes it.
  return {
    kind: 'button',
    button: buttonOf(action?.type),
    label: action ? { text: action.text, language: action.language } : null,
  }
}

/** The content of a modal, if it is loaded. */
export function bodyOfModal(key: string, texts: ModalTexts): ModalItem | undefined {
  return typeof texts === 'string' ? undefined : entryOf(texts, key, 'body')
}

/** The heading of a modal with a dialog of its own, if content has one. */
export function titleOfModal(key: string, texts: ModalTexts): ModalItem | undefined {
  return typeof texts === 'string' ? undefined : texts.find((item) => item.key === `${key}-title`)
}

/** Spec §4: the entry of the modal's own key, or any that ends so. */
function entryOf(items: readonly ModalItem[], key: string, ending: 'body' | 'action-button'): ModalItem | undefined {
  return items.find((item) => item.key === `${key}-${ending}`) ?? items.find((item) => item.key.endsWith(ending))
}

const statusOf = (type: string | null | undefined): ModalStatus | undefined =>
  modalStatuses.find((status) => status === type)
const buttonOf = (type: string | null | undefined): ModalButton =>
  modalButtons.find((button) => button === type) ?? 'okay-primary'

/** Spec §9: what the action buttons do. */
export const buttonActions: Record<ModalButton, { readonly does: StatusDeed; readonly isLight: boolean }> = {
  'view-rating': { does: 'rating', isLight: false },
  'view-rating-light': { does: 'rating', isLight: true },
  'make-deposit': { does: 'deposit', isLight: false },
  'make-deposit-light': { does: 'deposit', isLight: true },
  'make-withdrawal': { does: 'withdrawal', isLight: false },
  'make-withdrawal-light': { does: 'withdrawal', isLight: true },
  'okay-primary': { does: 'nothing', isLight: false },
  'okay-light': { does: 'nothing', isLight: true },
}
