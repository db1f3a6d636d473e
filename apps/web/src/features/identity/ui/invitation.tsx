import { buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { layerState, useModal } from '../../../shell/index.ts'

/** A player's page as a visitor sees it. */
export function Invitation({ title, text }: { readonly title: MessageId; readonly text: ReactNode }) {
  const say = useText()
  const { addressOf } = useModal()
  return (
    <EmptyState
      isPage
      image={art('handshake')}
      title={say(title)}
      actions={
        <>
          <Link
            className={buttonClass({ tone: 'gold', size: 'lg' })}
            to={addressOf('register')}
            state={layerState}
            preventScrollReset
          >
            {say('registration.open')}
          </Link>
          <Link
            className={buttonClass({ tone: 'ghost', size: 'lg' })}
            to={addressOf('login')}
            state={layerState}
            preventScrollReset
          >
            {say('login.open')}
          </Link>
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
