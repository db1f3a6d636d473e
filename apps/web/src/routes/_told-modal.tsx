import { Suspense } from 'react'
import { ModalSentence } from '../features/content/index.ts'
import type { TellModal } from '../lib/modal-words.ts'

/** The sentence or the heading of a modal wherever it is told; the words around it do not wait for it. */
export const tellModal: TellModal = (told) => <Suspense fallback={told.instead ?? null}><ModalSentence {...told} /></Suspense>
