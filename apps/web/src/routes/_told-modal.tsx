import { Suspense, type ComponentProps } from 'react'
import { ModalSentence } from '../features/content/index.ts'

/** The sentence of a modal wherever it is told; the words around it do not wait for it. */
export function ToldModal(props: ComponentProps<typeof ModalSentence>) {
  return <Suspense fallback={null}><ModalSentence {...props} /></Suspense>
}
