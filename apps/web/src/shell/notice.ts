import { toast } from 'react-hot-toast/headless'

/** Spec §9: toasts show 4 s, 2 s on success, at most 20 at once (the library's own limit). */
export const toastMs = { error: 4000, success: 2000 } as const

export type Notice = { readonly kind: 'success' | 'error'; readonly title: string; readonly message?: string }

/** Shows a toast. The same text at the same time is shown once. */
export function notify({ kind, title, message }: Notice): void {
  const show = kind === 'success' ? toast.success : toast.error
  show(JSON.stringify({ title, message }), { id: `${kind}:${title}:${message ?? ''}`, duration: toastMs[kind] })
}

/** What a toast carries, as `notify` wrote it. */
export function readNotice(carried: string): Pick<Notice, 'title' | 'message'> {
  return JSON.parse(carried) as Pick<Notice, 'title' | 'message'>
}
