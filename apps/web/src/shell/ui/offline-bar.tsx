import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useOnline } from '../../lib/online.ts'
import { notify } from '../notice.ts'

/**
 * Shows that the network is gone and what that means; on its return a toast appears. The live region is always
 * rendered, so that screen readers announce it.
 */
export function OfflineBar() {
  const say = useText()
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) notify({ kind: 'success', title: say('shell.onlineAgain') })
    wasOffline.current = !isOnline
  }, [isOnline, say])
  return (
    <div className="offline" role="status" data-testid="offline">
      {isOnline ? null : (
        <p className="offline-bar">
          <WifiOff size={17} aria-hidden="true" />
          <span>
            <b>{say('shell.offline')}</b> {say('shell.offlineText')}
          </span>
        </p>
      )}
    </div>
  )
}
