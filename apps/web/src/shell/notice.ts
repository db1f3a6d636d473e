import { toast } from 'react-hot-toast/headless'

/** Spec §9: toasts show 4 s, 2 s on success, at most 20 at once (the library's own limit). */
export const toastMs = { error: 4000, success: 2000 } as const

export type Notice = { readonly kind: 'success' | 'error'; readonly title: string; readonly message?: string }

/** Shows a toast. The same text at the same time is shown once. */
export function notify(notice: Notice): void {
  const { kind, title, message } = notice
  const show = kind === 'success' ? toast.success : toast.error
  show(JSON.stringify({ title, message }), { id: idOf(notice), duration: toastMs[kind] })
}

/** Takes away a toast that is no longer true. */
export function retract(notice: Notice): void {
  toast.dismiss(idOf(notice))
}

const idOf = ({ kind, title, message }: Notice): string => `${kind}:${title}:${message ?? ''}`

/** What a toast carries, as `notify` wrote it. */
export function readNotice(carried: string): Pick<Notice, 'title' | 'message'> {
  return JSON.parse(carried) as Pick<Notice, 'title' | 'message'>
}
