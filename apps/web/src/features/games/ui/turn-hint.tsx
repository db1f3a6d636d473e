import { IconButton } from '@zoria/ui/icon-button.tsx'
import { RotateCcwSquare, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'

const key = 'zoria-turn-hint'

/** Upright phones hear once a tab that the game is larger lying down. The style shows it only where it is true. */
export function TurnHint() {
  const say = useText()
  const [isHidden, hide] = useState(() => sessionStorage.getItem(key) !== null)
  if (isHidden) return null
  const close = () => {
    sessionStorage.setItem(key, 'seen')
    hide(true)
  }
  return (
    <p className="turn-hint" role="note">
      <RotateCcwSquare size={20} aria-hidden="true" />
      <span>{say('games.turnPhone')}</span>
      <IconButton isBare label={say('games.understood')} onClick={close}><X size={18} aria-hidden="true" /></IconButton>
    </p>
  )
}
